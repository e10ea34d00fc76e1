/** The words after a command: `--name=value`, `--flag` and the rest, in any order. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandFailedError, usageError } from './command-failed.ts';

/** By command, or by command and its first word. Without an entry there are no options. */
const OPTIONS = {
  'audit list': { subject: { type: 'string' }, customer: { type: 'string' }, since: { type: 'string' } },
  'codes print': { job: { type: 'string' }, group: { type: 'string' }, code: { type: 'string' }, lang: { type: 'string' } },
  'jobs archive': {},
  'jobs open': {},
  'jobs remove': { plan: { type: 'boolean' } },
  'jobs export': { replace: { type: 'boolean' } },
  'orders export': { again: { type: 'boolean' }, 'without-refused': { type: 'boolean' }, 'without-retouch': { type: 'boolean' } },
  'mails forget': { all: { type: 'boolean' } },
  'mails retry': { all: { type: 'boolean' } },
  'orders list': { limit: { type: 'string' }, after: { type: 'string' } },
  'orders mark': { all: { type: 'boolean' }, tracking: { type: 'string' } },
  'orders retry': { 'without-refused': { type: 'boolean' }, 'without-retouch': { type: 'boolean' } },
  'reminders send': { plan: { type: 'boolean' } },
} as const satisfies Readonly<Record<string, ParseArgsConfig['options']>>;

type OptionedCommand = keyof typeof OPTIONS;

const isOptioned = (name: string): name is OptionedCommand => Object.hasOwn(OPTIONS, name);

const optionsOf = (command: string, [verb]: readonly string[]): NonNullable<ParseArgsConfig['options']> => {
  const name = `${command} ${verb}`;
  return isOptioned(name) ? OPTIONS[name] : {};
};

/** The options of a command and its other words, without the first. @throws CommandFailedError on an unknown option */
export function readArguments<C extends OptionedCommand>(command: C, args: readonly string[], usage: string) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS[command], allowPositionals: true });
    return { values, words: positionals.slice(1) };
  } catch (error) {
    // The first sentence names the option; the second is advice about words that begin with '-'.
    if (error instanceof TypeError && 'code' in error)
      throw new CommandFailedError(`${error.message.split('. ')[0]}\n${usageError(usage).message}`);
    throw error;
  }
}

/** Earlier versions took `job=…`. @returns the arguments as they are written now, and which of them were changed */
export function modernArguments(command: string, args: readonly string[]): { args: string[]; changed: string[] } {
  const options = optionsOf(command, args);
  const isOld = (arg: string): boolean => {
    const name = /^([a-z]+)=/.exec(arg)?.[1];
    return name !== undefined && options[name]?.type === 'string';
  };
  return { args: args.map((arg) => (isOld(arg) ? `--${arg}` : arg)), changed: args.filter(isOld) };
}

/** The arguments with each word that `isPath` names replaced. @param isPath gets the place among the words that are no option */
export function mapWords(
  command: string,
  args: readonly string[],
  isPath: (place: number) => boolean,
  replace: (word: string) => string,
): string[] {
  const { tokens } = parseArgs({ args: [...args], options: optionsOf(command, args), allowPositionals: true, strict: false, tokens: true });
  const places = tokens.filter(({ kind }) => kind === 'positional').map(({ index }) => index);
  return args.map((arg, index) => (places.includes(index) && isPath(places.indexOf(index)) ? replace(arg) : arg));
}
