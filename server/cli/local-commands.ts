/** The operator's commands, by name (commands.ts): in the running server, or directly when none runs (main.ts). */
import { sql } from 'drizzle-orm';
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { orders, users } from '../db/schema.ts';
import { readCondition, readDisk } from '../condition/shop-condition.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { mailNotices } from '../mail/mail-notice.ts';
import { readNoticed } from '../notices/notice-failures.ts';
import type { Services } from '../services.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { batchesCommand } from './batches/batches-command.ts';
import { codesCommand } from './codes-command.ts';
import { plainly, usageError } from './command-failed.ts';
import type { CommandName } from './commands.ts';
import { accountingCommand } from './documents/accounting-command.ts';
import { documentsCommand } from './documents/documents-command.ts';
import { deskCommand } from './desk/desk-command.ts';
import { importsCommand } from './condition/imports-command.ts';
import { noticeLine } from './condition/notice-line.ts';
import { mailsCommand } from './condition/mails-command.ts';
import { diskLine, policyLines, statusLines } from './condition/status-lines.ts';
import { paymentsCommand } from './condition/payments-command.ts';
import { importCommand } from './import-command.ts';
import { jobsCommand } from './jobs/jobs-command.ts';
import type { LocalCommand } from './local-socket.ts';
import { ordersCommand } from './orders-command.ts';
import { postalCodesCommand } from './postal-codes-command.ts';
import { remindersCommand } from './reminders/reminders-command.ts';
import { retentionCommand } from './retention/retention-command.ts';
import { retouchCommand } from './retouch/retouch-command.ts';
import { seedDemo } from './seed-demo.ts';
import { setUpCommand } from './set-up-command.ts';
import { simulateCommand } from './simulate-command.ts';
import { auditCommand } from './trail/audit-command.ts';
import { recordCommands } from './trail/record-commands.ts';
import { templatesCommand } from './templates-command.ts';
import { vouchersCommand } from './vouchers/vouchers-command.ts';
import { withdrawCommand } from './withdraw-command.ts';

const noWords = (command: CommandName, args: readonly string[]): void => {
  if (args.length > 0) throw usageError(command);
};

const plainlyFailing = (commands: Readonly<Record<string, LocalCommand>>): Readonly<Record<string, LocalCommand>> =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]): [string, LocalCommand] => [
      name,
      (args, report) =>
        command(args, report).catch((error: unknown) => {
          throw plainly(error);
        }),
    ]),
  );

export function localCommands(services: Services): Readonly<Record<string, LocalCommand>> {
  const commands: Readonly<Record<Exclude<CommandName, 'explain' | 'schemas' | 'media'>, LocalCommand>> = {
    status: async (args, report) => {
      noWords('status', args);
      report(`contract ${CONTRACT_VERSION}, data in ${services.config.dataDir}`);
      try {
        report(`customers: ${await services.db.$count(users, sql`not ${users.isAnonymous}`)}, orders: ${await services.db.$count(orders)}`);
      } catch (error) {
        // A full disk may be the reason why the database is unavailable.
        report(diskLine(await readDisk(services)));
        throw error;
      }
      for (const line of statusLines(await readCondition(services))) report(line);
      for (const notice of mailNotices(services.config)) report(`mails: ${notice}`);
      for (const line of policyLines(services.policyReports)) report(line);
      report(noticeLine(await loadSettings(services.db), await readNoticed(services.db)));
    },
    setup: (args, report) => setUpCommand(services, args, report),
    templates: (args, report) => templatesCommand(services, args, report),
    import: (args, report) => importCommand(services, args, report),
    imports: (args, report) => importsCommand(services, args, report),
    mails: (args, report) => mailsCommand(services, args, report),
    payments: (args, report) => paymentsCommand(services, args, report),
    jobs: (args, report) => jobsCommand(services, args, report),
    vouchers: (args, report) => vouchersCommand(services, args, report),
    withdraw: (args, report) => withdrawCommand(services, args, report),
    simulate: (args, report) => simulateCommand(services, args, report),
    audit: (args, report) => auditCommand(services, args, report),
    desk: (args, report) => deskCommand(services, args, report),
    batches: (args, report) => batchesCommand(services, args, report),
    codes: (args, report) => codesCommand(services, args, report),
    retention: (args, report) => retentionCommand(services, args, report),
    reminders: (args, report) => remindersCommand(services, args, report),
    orders: (args, report) => ordersCommand(services, args, report),
    accounting: (args, report) => accountingCommand(services, args, report),
    documents: (args, report) => documentsCommand(services, args, report),
    retouch: (args, report) => retouchCommand(services, args, report),
    backup: (args, report) => backupCommand(services, args, report),
    restore: (args, report) => restoreCommand(services, args, report),
    'postal-codes': (args, report) => postalCodesCommand(services, args, report),
    demo: async (args, report) => {
      noWords('demo', args);
      const code = await seedDemo(services, report);
      report(code === null ? 'demo: the shop has jobs of its own and was left alone' : `demo: a picture code to try is ${code}`);
    },
  };
  return plainlyFailing(recordCommands(services, commands));
}
