/** `mails`: unsent messages, the reasons, and retries (OPX-08). */
import { forgetFailed, listUnsent, RESTORED, retryFailed, type UnsentJob, type UnsentState } from '#server/mail/unsent-jobs.ts';
import { UndeliverableError } from '#server/mail/undeliverable.ts';
import type { Services } from '#server/services.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';

type Report = (line: string) => void;

export async function mailsCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  switch (args[0]) {
    case 'list': {
      if (args.length > 1) throw usageError('mails');
      const jobs = await listUnsent(services.db);
      for (const job of jobs) report(lineOf(job));
      report(`${jobs.length} mails and messages are not sent`);
      return;
    }
    case 'retry': {
      const number = await retryFailed(services.db, await chosen(services, 'mails retry', args), services.clock);
      report(`${number} are sent again now, or when the server runs`);
      return;
    }
    case 'forget':
      report(`${await forgetFailed(services.db, await chosen(services, 'mails forget', args), services.clock)} are never sent`);
      return;
    default:
      throw usageError('mails');
  }
}

/** The stored form of such an error. */
const UNDELIVERABLE = `${new UndeliverableError().name}:`;
/** The first characters of the uuid name a job in the list. */
const ID_LENGTH = 8;

const WORDS: Readonly<Record<UnsentState, string>> = { waiting: 'waiting', failing: 'failing', given_up: 'GIVEN UP' };

function lineOf({ uuid, kind, state, to, template, attempts, nextAttemptAt, lastError }: UnsentJob): string {
  const next = state === 'given_up' ? '' : `, next at ${nextAttemptAt.toISOString().slice(0, 16)}Z`;
  const what = { mail: `${template} to ${to}`, sms: `text message to ${to}`, push: `message '${template}' to a device` }[kind];
  const why = lastError === null ? '' : `: ${lastError.replaceAll(/\s+/g, ' ')}`;
  // Its number of attempts is set to the maximum at once.
  const tries = lastError?.startsWith(UNDELIVERABLE) ? 'refused for good' : lastError === RESTORED ? 'held' : `tried ${attempts} times`;
  return `${uuid.slice(0, ID_LENGTH)} ${WORDS[state]} ${what}, ${tries}${next}${why}`;
}

async function chosen(services: Services, command: 'mails retry' | 'mails forget', args: readonly string[]): Promise<readonly string[]> {
  const { values, words } = readArguments(command, args);
  if ((values.all === true) === words.length > 0) throw usageError('mails');
  const failed = (await listUnsent(services.db)).filter(({ state }) => state !== 'waiting').map(({ uuid }) => uuid);
  if (values.all === true) return failed;
  return words.map((word) => {
    const found = failed.filter((uuid) => word.length >= ID_LENGTH && uuid.startsWith(word.toLowerCase()));
    if (found.length !== 1 || found[0] === undefined)
      throw new CommandFailedError(`${word} names no mail that failed; mails list shows them.`);
    return found[0];
  });
}
