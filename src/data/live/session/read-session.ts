import { accessCalls } from '#core/contract/access.ts';
import { AnswerRowSchema } from '#src/data/db/rows.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import { readTogether } from '#src/data/db/read-together.ts';
import type { Device } from '#src/data/device.ts';
import { LANES } from '#core/operations/lane.ts';
import { foldAnswer } from '#core/operations/operations.ts';
import { readEntriesOf } from '#src/data/outbox/enqueue.ts';
import { currentUserKey } from '#src/data/sync/refresh-session.ts';
import type { Session } from './session.ts';

export const readSession = (device: Device): Promise<Session> =>
  readTogether(device.db, ['answers', 'outbox', 'meta'], () => readRows(device));

async function readRows({ db, owner }: Device): Promise<Session> {
  const kept = parseRow(db, 'answers', AnswerRowSchema, await db.answers.get(currentUserKey));
  const parsed = accessCalls.currentUser.answer.safeParse(kept?.value);
  const waiting = (await readEntriesOf(db, [LANES.currentPictureSet, LANES.language, LANES.account])).filter(
    (entry) => entry.state !== 'refused',
  );
  const { user } = foldAnswer(accessCalls.currentUser, parsed.success ? parsed.data : { user: null }, waiting);
  const row = await db.meta.get('hold');
  const hold = row?.key === 'hold' && owner.kind === 'customer' ? row : null;
  return { state: 'ready', user, isSignedIn: owner.kind !== 'anonymous', needsSignIn: hold !== null, isSetBack: hold?.isSetBack ?? false };
}
