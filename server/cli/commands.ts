/**
 * Every command: its usage, and its description. The overview, `--help` and the answer to a wrong call are made from
 * it.
 */

interface CommandHelp {
  /** After `npm run shop -- `. */
  readonly calls: readonly string[];
  readonly does: string;
}

export const COMMANDS = {
  status: { calls: ['status'], does: 'what the shop holds, and what failed in it' },
  setup: {
    calls: ['setup <folder> [--plan]', 'setup export <folder> [--replace]'],
    does: 'settings, goods and pages of <folder>/shop.json, what they would change, and the running ones as a folder',
  },
  explain: {
    calls: ['explain shop.json|job.json|<key>'],
    does: 'what a key of shop.json or job.json takes and means; a file’s name lists its keys',
  },
  schemas: {
    calls: ['schemas <folder>'],
    does: 'the JSON Schemas of shop.json and job.json into a folder, for an editor',
  },
  templates: {
    calls: ['templates publish <folder>…', 'templates unpublish <name or uuid>', 'templates list'],
    does: "a designer's folders become templates, or are taken back",
  },
  import: { calls: ['import <folder> [--take-guessable-codes]'], does: 'a job: pictures and a CSV of subjects' },
  imports: {
    calls: ['imports list', 'imports retry [--take-guessable-codes]', 'imports forget <folder>'],
    does: 'folders whose last import failed, and importing them again',
  },
  jobs: {
    calls: [
      'jobs export <key or name> <folder or file.csv> [--replace]',
      'jobs archive|open <key or name>',
      'jobs remove <key or name> [--plan]',
    ],
    does: 'the files of a job for the school, with what parents chose, and taking a job back',
  },
  batches: {
    calls: [
      'batches make <folder> --job=<key or name> [--until=<YYYY-MM-DD>] [--lang=<language>] [--plan]',
      'batches make <folder> --job=<key or name> --batch=<number> [--lang=<language>]',
    ],
    does: "orders that a school hands out: print files, packing slips, labels and the school's list",
  },
  vouchers: {
    calls: [
      'vouchers make --count=<number> --off=<percent>%|<amount>|delivery|--credit=<amount> --batch=<name> --csv=<file.csv> [--minimum=<amount>] [--first-day=<YYYY-MM-DD>] [--last-day=<YYYY-MM-DD>] [--uses=<number>|any] [--uses-per-customer=<number>|any] [--job=<key or name>]… [--goods=<uuid or name>]… [--replace] [--plan]',
      'vouchers list [--batch=<name>] [--csv=<file.csv> [--replace]]',
      'vouchers end <code>…|--batch=<name> [--plan]',
    ],
    does: 'rebate codes by the hundred, what became of them, and ending them',
  },
  withdraw: { calls: ['withdraw <code> [undo]'], does: "hides a person's pictures, group pictures too" },
  simulate: { calls: ['simulate <e-mail>'], does: 'a link that opens the shop as that customer sees it' },
  audit: {
    calls: ['audit list [--subject=<picture code or uuid>] [--customer=<e-mail or uuid>] [--since=<YYYY-MM-DD>]'],
    does: 'who did what: about a child, an account, since a day',
  },
  desk: {
    calls: [
      'desk find <name, code, e-mail or reference>',
      'desk resend <reference>',
      'desk correct <old e-mail> <new e-mail>',
      'desk second-step-off <e-mail>',
      'desk let-in <e-mail or network address>',
    ],
    does: 'whom a call is about, their order mail again, a mistyped e-mail address, a lost second step, a wait after wrong guesses',
  },
  codes: {
    calls: [
      'codes print [--job=<key or name>] [--group=<name>] [--code=<code>] [--lang=<language>] <file.pdf> [--replace]',
      'codes send mail|sms --job=<key or name> [--group=<name>] [--to=<e-mail or number>] [--lang=<language>] [--plan]',
      'codes find <words>',
    ],
    does: 'picture codes: letters as a PDF, mails and text messages to the contacts of a job, and whose code was lost',
  },
  retention: { calls: ['retention plan|run|list'], does: 'what is past its date, removing it, and what earlier runs removed' },
  reminders: { calls: ['reminders send [--plan]'], does: 'mails about picture sets without an order' },
  orders: {
    calls: [
      'orders export <folder> [reference…] [--again] [--without-refused] [--without-retouch] [--plan]',
      'orders list [received|in_production|sent|unpaid|withdrawn] [--since=<YYYY-MM-DD>] [--until=<YYYY-MM-DD>] [--job=<key or name>] [--customer=<e-mail>] [--limit=<number>] [--after=<reference>] [--csv=<file.csv> [--replace]]',
      'orders failed',
      'orders retry [--without-refused] [--without-retouch]',
      'orders mark received|in_production|sent <reference>…|--all [--tracking=<number or address>]',
      'orders mark sent --list=<file.csv>',
      'orders paid <reference>… [--amount=<amount>]',
      'orders refund <reference> <amount>|all|--line=<number>… --reason=<words> [--paid-elsewhere] [--plan]',
      'orders cancel <reference> --reason=<words> [--plan]',
      'orders reprint <reference> --reason=<words>',
      'orders note <reference> <words>',
      'orders find <reference or e-mail>',
    ],
    does: 'folders for the printer, where the goods are, invoices that are paid, money back, cancelling, printing again',
  },
  documents: {
    calls: [
      'documents list [--from=<YYYY-MM-DD>] [--to=<YYYY-MM-DD>]',
      'documents write <folder> [reference…] [--from=<YYYY-MM-DD>] [--to=<YYYY-MM-DD>]',
    ],
    does: 'receipts, invoices and credit notes, and their files in a folder',
  },
  accounting: {
    calls: ['accounting export <file> --from=<YYYY-MM-DD> --to=<YYYY-MM-DD> [--format=csv|saf-t] [--replace]'],
    does: 'sales, tax, refunds and paid invoices as postings, for the bookkeeping',
  },
  mails: {
    calls: ['mails list', 'mails retry <id>…|--all', 'mails forget <id>…|--all'],
    does: 'what is not sent yet, why, and sending it again',
  },
  payments: {
    calls: ['payments list', 'payments retry'],
    does: 'what a payment provider did not do, and trying again',
  },
  retouch: {
    calls: ['retouch list', 'retouch export <folder>', 'retouch import <folder>'],
    does: 'pictures to retouch, out to the retoucher and back in',
  },
  backup: {
    calls: [
      'backup <folder>',
      'backup check|drill <folder>',
      'backup rotate <folder> [--keep-daily=<number>] [--keep-weekly=<number>] [--keep-monthly=<number>] [--plan]',
    ],
    does: 'a whole copy of the shop, which goes on serving; without a shop: whether it is whole, whether it can be restored, which to keep',
  },
  restore: { calls: ['restore <folder>'], does: 'a backup into an empty shop' },
  media: { calls: ['media move --to=s3|folder [--plan]'], does: 'the pictures of a stopped shop into its bucket, or back' },
  'postal-codes': { calls: ['postal-codes <country> <file>'], does: 'a register of postal codes, as the post publishes it' },
  demo: { calls: ['demo'], does: 'fills an empty shop with the demo shop' },
} as const satisfies Readonly<Record<string, CommandHelp>>;

export type CommandName = keyof typeof COMMANDS;

export const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);

const START = 'npm run shop -- ';
const EXIT_CODES = 'It ends with 0 when all of it was done, and with 1 when something was refused or failed, which it says.';

/** 'archive' and 'open' of `jobs archive|open <key>`; a folder or a code at that position is not a verb. */
const verbsIn = (call: string): readonly string[] => (call.split(' ')[1] ?? '').split('|').filter((word) => /^[a-z][a-z-]*$/.test(word));

/** The calls of one verb, such as 'export' of `orders`, or of all verbs if there is none of that name. */
function callsOf(command: CommandName, verb: string | undefined): readonly string[] {
  const calls: readonly string[] = COMMANDS[command].calls;
  const own = calls.filter((call) => verb !== undefined && verbsIn(call).includes(verb));
  return own.length > 0 ? own : calls;
}

/** @returns isNeeded: the command requires one of the verbs */
export function verbsOf(command: CommandName): { readonly verbs: readonly string[]; readonly isNeeded: boolean } {
  const verbs = COMMANDS[command].calls.map(verbsIn);
  return { verbs: verbs.flat(), isNeeded: verbs.every((some) => some.length > 0) };
}

export const usageOf = (command: CommandName, verb?: string): string =>
  callsOf(command, verb)
    .map((call) => `usage: ${START}${call}`)
    .join('\n');

/** The end of the answer to an unknown command. */
export const LIST_HINT = `${START}--help lists every command.`;

export function overview(): readonly string[] {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2;
  return [
    `${START}<command>`,
    ...Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}${does}`),
    `${START}<command> --help says how a command is called.`,
  ];
}

export const helpOf = (command: CommandName, verb?: string): readonly string[] => [
  COMMANDS[command].does,
  ...callsOf(command, verb).map((call) => `  ${START}${call}`),
  EXIT_CODES,
];
