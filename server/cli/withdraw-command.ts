import { eq } from 'drizzle-orm';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { subjects } from '../db/schema.ts';
import { endSharesOf } from '../features/sharing/end-shares.ts';
import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';

/**
 * Withdraws a subject's pictures (SET-13): no picture that shows them is visible until it is undone, and no invitation
 * names them. Ended invitations stay ended when it is undone.
 */
export async function withdrawCommand({ db, clock }: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [code, undo, ...rest] = args;
  if (code === undefined || rest.length > 0 || (undo !== undefined && undo !== 'undo')) throw usageError('withdraw');
  const isWithdrawn = undo === undefined;
  const { subject, ended } = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(subjects)
      .set({ isWithdrawn })
      .where(eq(subjects.codeKey, codeKey(code)))
      .returning({ uuid: subjects.uuid, name: subjects.name, group: subjects.group });
    if (!row) throw new CommandFailedError(`No subject has the code ${code}.`);
    return { subject: row, ended: isWithdrawn ? await endSharesOf(tx, clock.nowMs(), row.uuid) : 0 };
  });
  report(`${subject.name}, ${subject.group}: ${isWithdrawn ? 'hidden, on group pictures too' : 'shown again'}`);
  if (ended > 0) report(`Invitations that showed nothing else, ended: ${ended}`);
}
