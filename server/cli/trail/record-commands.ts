/** Commands that read or change customers' data leave a row in the audit trail, whether they succeed or fail. */
import type { Services } from '#server/services.ts';
import type { LocalCommand } from '../local-socket.ts';

/** With the words that may follow. Other words are names, codes, addresses and folders, which are not recorded. */
const RECORDED: Readonly<Record<string, readonly string[]>> = {
  desk: ['find', 'resend', 'correct', 'second-step-off', 'let-in'],
  withdraw: [],
  batches: ['make'],
  codes: ['print'],
  jobs: ['export', 'archive', 'open', 'remove'],
  orders: ['export', 'retry', 'refund', 'cancel', 'reprint', 'note', 'find'],
  accounting: ['export'],
  documents: ['list', 'write'],
  retouch: ['export', 'import'],
  retention: ['run'],
  backup: [],
  audit: ['list'],
};

export function recordCommands(
  services: Services,
  commands: Readonly<Record<string, LocalCommand>>,
): Readonly<Record<string, LocalCommand>> {
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => {
      const verbs = RECORDED[name];
      if (verbs === undefined) return [name, command];
      const recorded: LocalCommand = async (args, report) => {
        const verb = args[0] ?? '';
        if (verbs.length > 0 && !verbs.includes(verb)) return command(args, report);
        const call = verbs.length > 0 ? `${name} ${verb}` : name;
        await services.trail.write(services.db, { act: 'command', actor: 'operator', call });
        try {
          await command(args, report);
        } finally {
          // The command line may be a process of its own, which ends now.
          await services.trail.flush();
        }
      };
      return [name, recorded];
    }),
  );
}
