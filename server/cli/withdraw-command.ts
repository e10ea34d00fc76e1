import { eq } from 'drizzle-orm';
import { codeKey } from '../../core/domain/picture-code.ts';
import { subjects } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';

/** Somebody took their pictures back (SET-13): nobody sees a picture that they are on until it is undone. */
export async function withdrawCommand({ db }: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [code, undo, ...rest] = args;
  if (code === undefined || rest.length > 0 || (undo !== undefined && undo !== 'undo')) throw usageError('withdraw <code> [undo]');
  const isWithdrawn = undo === undefined;
  const [subject] = await db
    .update(subjects)
    .set({ isWithdrawn })
    .where(eq(subjects.codeKey, codeKey(code)))
    .returning({ name: subjects.name, group: subjects.group });
  if (!subject) throw new CommandFailedError(`No subject has the code ${code}.`);
  report(`${subject.name}, ${subject.group}: ${isWithdrawn ? 'hidden, on group pictures too' : 'shown again'}`);
}
