/** Effects of a confirmed or refused entry on the other tables. Runs inside the settling transaction. */
import { countConfirmed } from './confirmed-changes.ts';
import { SavedDraftSchema } from '#core/contract/drafts.ts';
import type { AppError } from '#core/contract/errors.ts';
import { UploadedSchema } from '#core/contract/uploads.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import { laneOfKey } from '#core/operations/lane.ts';
import { intentOf, operationOf } from '#core/operations/operations.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { AnswerRowSchema, InstanceRowSchema, type OutboxRow } from '../db/rows.ts';
import { parseRow, parseRows } from '../db/read-rows.ts';
import type { SettleEffects } from '../outbox/settle.ts';
import { dropUploads } from './forget-picture.ts';
import { keepBeside } from './keep-beside.ts';
import { noteMadeTwice, noteRefusedLines } from './note-lines.ts';
import { replaceUploadId } from './replace-upload-id.ts';
import { isTakenUp } from '../db/row-parts/take-up.ts';
import { cartOfAnswer, storeCartOfChange } from './store-answers.ts';
import { throwDraftAway } from './throw-draft-away.ts';

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

export function settleEffects(ports: Ports): SettleEffects {
  return {
    async confirmed(db, entry, answer, restore) {
      const settles = operationOf(entry)?.settles;
      const cart = cartOfAnswer(answer);
      if (cart) await storeCartOfChange(db, entry, cart, ports.clock.nowMs(), restore);
      if (settles === 'drafts') await forgetOrderedDrafts(db, ports, entry);
      if (settles === 'draft-deletion') await noteMadeTwice(db, entry, answer);
      if (settles === 'upload') await confirmUpload(db, entry, answer);
      if (settles === 'draft') await noteSynced(db, answer, restore);
      if (settles === 'upload-deletion') await dropUploads(db, [pictureOf(entry)]);
      await foldIntoAnswers(db, entry);
    },
    async delayed(db, entry, { attempts, isParked, error }) {
      if (operationOf(entry)?.settles !== 'upload') return;
      // D2 §3: with its retries used up, the file has failed. A retry of its entry resets it.
      const state = isParked ? ({ status: -1, error } as const) : ({ status: 0, error: null } as const);
      await db.uploads
        .where('opId')
        .equals(entry.opId)
        .modify({ ...state, attempts });
    },
    async refused(db, entry, note, restore) {
      const settles = operationOf(entry)?.settles;
      if (settles === 'draft' && note?.code === 'instance.newer_revision') return keepBothVersions(db, ports, entry, restore);
      if (settles === 'drafts') await returnDrafts(db, entry.opId, note);
      if (note) await noteRefusedLines(db, intentOf(entry)?.brings(db.owner.uuid) ?? [], note);
      if (settles === 'upload-deletion' && note?.code === 'picture.not_found') {
        // Another device has deleted it.
        await dropUploads(db, [pictureOf(entry)]);
        await foldIntoAnswers(db, entry);
        return 'explained';
      }
      if (settles === 'upload')
        await db.uploads.where('opId').equals(entry.opId).modify({ status: -1, error: note, attempts: entry.attempts });
      return 'listed';
    },
  };
}

const pictureOf = ({ lane }: OutboxRow): string => laneOfKey(lane).uuid ?? '';

async function foldIntoAnswers(db: OwnerDatabase, entry: OutboxRow): Promise<void> {
  for (const { of, apply } of intentOf(entry)?.folds ?? []) {
    await countConfirmed(db, of.name);
    const rows = parseRows(db, 'answers', AnswerRowSchema, await db.answers.where('call').equals(of.name).toArray());
    for (const row of rows) {
      const kept = typeof of.answer === 'string' ? null : of.answer.safeParse(row.value);
      // Stored by an older version in another shape: it is read again before it is shown.
      if (kept?.success) await db.answers.put({ ...row, value: apply(kept.data) });
    }
  }
}

/** The products made from these drafts are in the cart on the server now. */
async function forgetOrderedDrafts(db: OwnerDatabase, ports: Ports, entry: OutboxRow): Promise<void> {
  const { opId } = entry;
  const ordered = await db.instances.filter((row) => row.inCartByOp === opId).primaryKeys();
  for (const uuid of ordered) await throwDraftAway(db, ports, uuid, intentOf(entry)?.creates);
  await db.packageDrafts.filter((row) => row.inCartByOp === opId).delete();
}

/** A refused line does not lose the product: it goes back to the drafts, with the reason. */
async function returnDrafts(db: OwnerDatabase, opId: string, note: AppError | null): Promise<void> {
  await db.instances.filter((row) => row.inCartByOp === opId).modify({ inCartByOp: null, note });
  await db.packageDrafts.filter((row) => row.inCartByOp === opId).modify({ inCartByOp: null, note });
}

/** Another device was first. This device's version becomes a draft beside the other, which needs no entry in the queue. */
async function keepBothVersions(
  db: OwnerDatabase,
  ports: Ports,
  entry: OutboxRow,
  restore: string | undefined,
): Promise<'explained' | 'listed'> {
  const { uuid } = laneOfKey(entry.lane);
  const kept = uuid !== null && parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
  const lostRevision = kept ? (kept.lostRevision ?? kept.syncedRevision) : 0;
  // The shop lost the revision that this saving is based on. The next list of drafts shows the present one (restored-drafts.ts).
  if (kept && lostRevision > 0 && (kept.lostRevision !== undefined || !(await isTakenUp(db, 'drafts', restore)))) {
    await db.instances.update(kept.uuid, { syncedRevision: 0, lostRevision });
    return 'explained';
  }
  // The shop never had this draft, so it cannot be outdated. This is another kind of refusal, which is listed.
  if (!kept || kept.syncedRevision === 0) return 'listed';
  await keepBeside(db, ports, kept);
  return 'explained';
}

async function noteSynced(db: OwnerDatabase, answer: unknown, restore: string | undefined): Promise<void> {
  const parsed = SavedDraftSchema.safeParse(answer);
  if (!parsed.success) return;
  const { uuid, revision, wasGone } = parsed.data;
  const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
  // A draft that is missing in a restored shop was not deleted by another device.
  const isLost = kept?.lostRevision !== undefined || !(await isTakenUp(db, 'drafts', restore));
  await db.instances.update(uuid, {
    syncedRevision: revision,
    lostRevision: undefined,
    ...(wasGone && !isLost && { isGoneElsewhere: true }),
  });
}

async function confirmUpload(db: OwnerDatabase, entry: OutboxRow, answer: unknown): Promise<void> {
  const parsed = UploadedSchema.safeParse(answer);
  const picture = parsed.success ? parsed.data.files[0] : undefined;
  const upload = await db.uploads.where('opId').equals(entry.opId).first();
  if (!upload || !picture) return;
  await db.uploads.update(upload.localId, { status: 2, picture, error: null });
  await db.uploadFiles.update(upload.localId, { file: null });
  await replaceUploadId(db, upload.localId, picture.uuid);
}
