/** Commands that read or change customers' data write a row in the audit trail, whether they succeed or fail. */
import type { Services } from '#server/services.ts';
import { type CommandName, isCommand, verbsOf } from '../commands.ts';
import type { LocalCommand } from '../local-socket.ts';

/**
 * Whether a command uses customers, children, their pictures, orders or money. A link of `simulate` is recorded
 * separately.
 */
const TOUCHES_CUSTOMERS: Readonly<Record<CommandName, boolean>> = {
  status: false,
  setup: false,
  explain: false,
  schemas: false,
  templates: false,
  import: true,
  imports: true,
  jobs: true,
  batches: true,
  vouchers: true,
  withdraw: true,
  simulate: false,
  audit: true,
  desk: true,
  codes: true,
  retention: true,
  reminders: true,
  orders: true,
  documents: true,
  accounting: true,
  mails: true,
  payments: true,
  retouch: true,
  backup: true,
  restore: false,
  media: false,
  'postal-codes': false,
  demo: false,
};

/** With the command's own verb. Other words are names, codes, addresses and folders, which are not recorded. */
export function recordCommands(
  services: Services,
  commands: Readonly<Record<string, LocalCommand>>,
): Readonly<Record<string, LocalCommand>> {
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => {
      if (!isCommand(name) || !TOUCHES_CUSTOMERS[name]) return [name, command];
      const { verbs, isNeeded } = verbsOf(name);
      const recorded: LocalCommand = async (args, report) => {
        const verb = args[0] ?? '';
        const isKnown = verbs.includes(verb);
        // The command will refuse it.
        if (isNeeded && !isKnown) return command(args, report);
        const call = isKnown ? `${name} ${verb}` : name;
        await services.trail.write(services.db, { act: 'command', actor: 'operator', call });
        try {
          await command(args, report);
        } finally {
          // The command line may be a separate process, which ends now.
          await services.trail.flush();
        }
      };
      return [name, recorded];
    }),
  );
}
