/** What an operator can ask of the shop, by name: in the running server, or directly when none runs (main.ts). */
import { sql } from 'drizzle-orm';
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { orders, users } from '../db/schema.ts';
import { readCondition } from '../condition/shop-condition.ts';
import type { Services } from '../services.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { codesCommand } from './codes-command.ts';
import { deskCommand } from './desk/desk-command.ts';
import { importsCommand } from './condition/imports-command.ts';
import { mailsCommand } from './condition/mails-command.ts';
import { statusLines } from './condition/status-lines.ts';
import { importCommand } from './import-command.ts';
import { jobsCommand } from './jobs/jobs-command.ts';
import type { LocalCommand } from './local-socket.ts';
import { ordersCommand } from './orders-command.ts';
import { postalCodesCommand } from './postal-codes-command.ts';
import { remindersCommand } from './reminders-command.ts';
import { retentionCommand } from './retention-command.ts';
import { retouchCommand } from './retouch/retouch-command.ts';
import { seedDemo } from './seed-demo.ts';
import { setUpCommand } from './set-up-command.ts';
import { simulateCommand } from './simulate-command.ts';
import { auditCommand } from './trail/audit-command.ts';
import { recordCommands } from './trail/record-commands.ts';
import { templatesCommand } from './templates-command.ts';
import { withdrawCommand } from './withdraw-command.ts';

/** How each is called; the words after the name are its arguments. */
export const USAGE: Readonly<Record<string, string>> = {
  status: 'status                        what the shop holds, and what failed in it',
  setup: 'setup <folder>                settings, goods and pages of <folder>/shop.json',
  explain: 'explain <key>                 what a key of shop.json or job.json takes and means; a file’s name lists its keys',
  templates: "templates publish|unpublish|list …  a designer's folders become templates, or are taken back",
  import: 'import <folder>               a job: pictures and a CSV of subjects',
  imports: 'imports list|retry|forget      folders whose last import failed, and importing them again',
  jobs: 'jobs export|archive|open|remove <job> …  what parents chose as a list, and taking a job back',
  withdraw: "withdraw <code> [undo]        hides a person's pictures, group pictures too",
  simulate: 'simulate <e-mail>             a link that opens the shop as that customer sees it',
  audit: 'audit list …                  who did what: about a child, an account, since a day',
  desk: 'desk find|resend|correct …    whom a call is about, their order mail again, a mistyped e-mail address',
  codes: 'codes print … <file.pdf>      letters with picture codes, as a PDF',
  retention: 'retention plan|run            what is past its date, and removing it',
  reminders: 'reminders send [--plan]       mails about picture sets without an order',
  orders: 'orders export|list|failed|retry|mark …  folders for the printer, and where the goods are',
  mails: 'mails list|retry|forget       what is not sent yet, why, and sending it again',
  retouch: 'retouch list|export|import …  pictures to retouch, out to the retoucher and back in',
  backup: 'backup <folder>               a whole copy of the shop, which goes on serving',
  restore: 'restore <folder>              a backup into an empty shop',
  'postal-codes': 'postal-codes <country> <file>  a register of postal codes, as the post publishes it',
  demo: 'demo                          fills an empty shop with the demo shop',
};

export function localCommands(services: Services): Readonly<Record<string, LocalCommand>> {
  return recordCommands(services, {
    status: async (_args, report) => {
      report(`contract ${CONTRACT_VERSION}, data in ${services.config.dataDir}`);
      report(`customers: ${await services.db.$count(users, sql`not ${users.isAnonymous}`)}, orders: ${await services.db.$count(orders)}`);
      for (const line of statusLines(await readCondition(services))) report(line);
    },
    setup: (args, report) => setUpCommand(services, args, report),
    templates: (args, report) => templatesCommand(services, args, report),
    import: (args, report) => importCommand(services, args, report),
    imports: (args, report) => importsCommand(services, args, report),
    mails: (args, report) => mailsCommand(services, args, report),
    jobs: (args, report) => jobsCommand(services, args, report),
    withdraw: (args, report) => withdrawCommand(services, args, report),
    simulate: (args, report) => simulateCommand(services, args, report),
    audit: (args, report) => auditCommand(services, args, report),
    desk: (args, report) => deskCommand(services, args, report),
    codes: (args, report) => codesCommand(services, args, report),
    retention: (args, report) => retentionCommand(services, args, report),
    reminders: (args, report) => remindersCommand(services, args, report),
    orders: (args, report) => ordersCommand(services, args, report),
    retouch: (args, report) => retouchCommand(services, args, report),
    backup: (args, report) => backupCommand(services, args, report),
    restore: (args, report) => restoreCommand(services, args, report),
    'postal-codes': (args, report) => postalCodesCommand(services, args, report),
    demo: async (_args, report) => {
      const code = await seedDemo(services, report);
      report(code === null ? 'demo: the shop has jobs of its own and was left alone' : `demo: a picture code to try is ${code}`);
    },
  });
}
