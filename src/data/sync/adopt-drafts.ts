/** Drafts of another device, or of this one before it was wiped (SRV-57), become drafts of this device. */
import type { Draft } from '../../../core/contract/drafts.ts';
import type { Random } from '../../../core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { InstanceRowSchema, type InstanceRow, type OutboxRow } from '../db/rows.ts';
import { LANES } from '../outbox/entry.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { withoutDeleted } from './deleted-drafts.ts';

/** Inside a transaction with `instances`, `outbox` and `meta`. Work that was not sent is never written over. */
export async function adoptDrafts(db: OwnerDatabase, { random }: { readonly random: Random }, drafts: readonly Draft[]): Promise<void> {
  const entries = await readEntries(db);
  for (const draft of await withoutDeleted(db, drafts)) {
    const ofDraft = entries.filter((entry) => entry.lane === LANES.draft(draft.uuid));
    // It waits to be sent, or to be deleted: the server will answer that first.
    if (ofDraft.some((entry) => entry.state !== 'refused')) continue;
    const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(draft.uuid));
    if (kept && kept.draft.revision >= draft.revision) continue;
    if (kept) await keepRefusedEdit(db, random, kept, ofDraft);
    await db.instances.put({
      uuid: draft.uuid,
      draft,
      history: { past: [], future: [] },
      note: null,
      inCartByOp: kept?.inCartByOp ?? null,
    });
  }
}

/** Another device was ahead, and this one's edit was refused: it stays as a draft of its own, with the reason. */
async function keepRefusedEdit(db: OwnerDatabase, random: Random, kept: InstanceRow, refused: readonly OutboxRow[]): Promise<void> {
  const edit = refused.find((entry) => entry.call === 'putDraft');
  if (!edit) return;
  const uuid = random.uuid();
  await db.instances.put({ ...kept, uuid, draft: { ...kept.draft, uuid, orderLineUuid: null }, note: edit.lastError, inCartByOp: null });
  await db.outbox.delete(edit.seq);
}
