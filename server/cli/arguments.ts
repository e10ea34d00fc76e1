/** The words after a command: `--name=value`, `--flag` and the rest, in any order. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { knownLanguage, SERVER_LANGUAGES } from '../http/requests/request-language.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { type CommandName, isCommand } from './commands.ts';

/** By command, or by command and its first word. Without an entry there are no options. */
export const OPTIONS = {
  'accounting export': { from: { type: 'string' }, to: { type: 'string' }, format: { type: 'string' }, replace: { type: 'boolean' } },
  'audit list': { subject: { type: 'string' }, customer: { type: 'string' }, since: { type: 'string' } },
  'backup check': {},
  'backup drill': {},
  'backup rotate': {
    'keep-daily': { type: 'string' },
    'keep-weekly': { type: 'string' },
    'keep-monthly': { type: 'string' },
    plan: { type: 'boolean' },
  },
  'batches make': {
    job: { type: 'string' },
    until: { type: 'string' },
    batch: { type: 'string' },
    lang: { type: 'string' },
    plan: { type: 'boolean' },
  },
  'codes print': {
    job: { type: 'string' },
    group: { type: 'string' },
    code: { type: 'string' },
    lang: { type: 'string' },
    replace: { type: 'boolean' },
  },
  'codes send': {
    job: { type: 'string' },
    group: { type: 'string' },
    to: { type: 'string' },
    lang: { type: 'string' },
    plan: { type: 'boolean' },
  },
  'documents list': { from: { type: 'string' }, to: { type: 'string' } },
  'documents write': { from: { type: 'string' }, to: { type: 'string' } },
  'jobs archive': {},
  'jobs open': {},
  'jobs remove': { plan: { type: 'boolean' } },
  'jobs export': { replace: { type: 'boolean' } },
  'media move': { to: { type: 'string' }, plan: { type: 'boolean' } },
  'orders export': {
    plan: { type: 'boolean' },
    again: { type: 'boolean' },
    'without-refused': { type: 'boolean' },
    'without-retouch': { type: 'boolean' },
  },
  import: { 'take-guessable-codes': { type: 'boolean' } },
  'imports retry': { 'take-guessable-codes': { type: 'boolean' } },
  'mails forget': { all: { type: 'boolean' } },
  'mails retry': { all: { type: 'boolean' } },
  'orders list': {
    limit: { type: 'string' },
    after: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    job: { type: 'string' },
    customer: { type: 'string' },
    csv: { type: 'string' },
    replace: { type: 'boolean' },
  },
  'orders mark': { all: { type: 'boolean' }, tracking: { type: 'string' }, list: { type: 'string' } },
  'orders paid': { amount: { type: 'string' } },
  'orders cancel': { reason: { type: 'string' }, plan: { type: 'boolean' } },
  'orders find': {},
  'orders note': {},
  'orders refund': {
    reason: { type: 'string' },
    line: { type: 'string', multiple: true },
    'paid-elsewhere': { type: 'boolean' },
    plan: { type: 'boolean' },
  },
  'orders reprint': { reason: { type: 'string' } },
  'orders retry': { 'without-refused': { type: 'boolean' }, 'without-retouch': { type: 'boolean' } },
  'reminders send': { plan: { type: 'boolean' } },
  'vouchers end': { batch: { type: 'string' }, plan: { type: 'boolean' } },
  'vouchers list': { batch: { type: 'string' }, csv: { type: 'string' }, replace: { type: 'boolean' } },
  'vouchers make': {
    count: { type: 'string' },
    off: { type: 'string' },
    credit: { type: 'string' },
    batch: { type: 'string' },
    csv: { type: 'string' },
    minimum: { type: 'string' },
    'first-day': { type: 'string' },
    'last-day': { type: 'string' },
    uses: { type: 'string' },
    'uses-per-customer': { type: 'string' },
    job: { type: 'string', multiple: true },
    goods: { type: 'string', multiple: true },
    replace: { type: 'boolean' },
    plan: { type: 'boolean' },
  },
  setup: { plan: { type: 'boolean' } },
  'setup export': { replace: { type: 'boolean' } },
} as const satisfies Readonly<Record<string, ParseArgsConfig['options']>>;

/** Options that name a file in the operator's own shell. */
const PATH_OPTIONS: ReadonlySet<string> = new Set(['csv', 'list']);

type OptionedCommand = keyof typeof OPTIONS;

const isOptioned = (name: string): name is OptionedCommand => Object.hasOwn(OPTIONS, name);

const optionsOf = (command: string, [verb]: readonly string[]): NonNullable<ParseArgsConfig['options']> => {
  const name = `${command} ${verb}`;
  return isOptioned(name) ? OPTIONS[name] : isOptioned(command) ? OPTIONS[command] : {};
};

/** The options of a command and its other words, without the first. @throws CommandFailedError on an unknown option */
export function readArguments<C extends OptionedCommand>(command: C, args: readonly string[]) {
  const { values, positionals } = parsed(command, args, OPTIONS[command]);
  return { values, words: positionals.slice(1) };
}

/**
 * Called before a shop is opened or asked, so that no command takes an option for a word. @throws CommandFailedError on
 * an unknown option
 */
export function checkOptions(command: CommandName, args: readonly string[]): void {
  parsed(`${command} ${args[0] ?? ''}`, args, optionsOf(command, args));
}

function parsed<Options extends NonNullable<ParseArgsConfig['options']>>(command: string, args: readonly string[], options: Options) {
  try {
    const { tokens, ...result } = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
    const named = tokens.filter((token) => token.kind === 'option');
    for (const [index, { name, value }] of named.entries()) {
      // parseArgs would use the last one.
      if (options[name]?.multiple !== true && named.findIndex((other) => other.name === name) < index)
        throw new CommandFailedError(`Option '--${name}' is written twice, and takes one value. Nothing was done.`);
      if (name === 'lang' && value !== undefined && knownLanguage(value) === null)
        throw new CommandFailedError(
          `--lang=${value} is no language of the shop's texts: ${SERVER_LANGUAGES.join(', ')}. Nothing was done.`,
        );
    }
    return result;
  } catch (error) {
    const [name = '', verb] = command.split(' ');
    // The first sentence names the option; the second is advice about words that begin with '-'.
    if (error instanceof TypeError && 'code' in error && isCommand(name))
      throw new CommandFailedError(`${error.message.split('. ')[0]}\n${usageError(name, verb).message}`);
    throw error;
  }
}

/** `--help` or `-h`, at any position. */
export const asksForHelp = (args: readonly string[]): boolean => args.some((arg) => arg === '--help' || arg === '-h');

/** Earlier versions used `job=…`. @returns the arguments in the present form, and those that were changed */
export function modernArguments(command: string, args: readonly string[]): { args: string[]; changed: string[] } {
  const options = optionsOf(command, args);
  const isOld = (arg: string): boolean => {
    const name = /^([a-z]+)=/.exec(arg)?.[1];
    return name !== undefined && options[name]?.type === 'string';
  };
  return { args: args.map((arg) => (isOld(arg) ? `--${arg}` : arg)), changed: args.filter(isOld) };
}

/**
 * The arguments with each word that `isPath` selects replaced, and the value of each option that is a path.
 * @param isPath gets the position among the words that are not options
 */
export function mapPaths(
  command: string,
  args: readonly string[],
  isPath: (place: number) => boolean,
  replace: (word: string) => string,
): string[] {
  const { tokens } = parseArgs({ args: [...args], options: optionsOf(command, args), allowPositionals: true, strict: false, tokens: true });
  let place = 0;
  const mapped = [...args];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (isPath(place)) mapped[token.index] = replace(token.value);
      place += 1;
    } else if (token.kind === 'option' && PATH_OPTIONS.has(token.name) && token.value !== undefined) {
      if (token.inlineValue === true) mapped[token.index] = `--${token.name}=${replace(token.value)}`;
      else mapped[token.index + 1] = replace(token.value);
    }
  }
  return mapped;
}
