import { draftCalls, type Draft } from '../../../core/contract/drafts.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { InstanceRowSchema, type UndoHistory } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { uploadsIn } from './pending-lines.ts';
import { runCommand } from './run-command.ts';

export interface SaveDraft {
  /** Its revision and time of saving are made here. */
  readonly draft: Omit<Draft, 'revision' | 'savedAtMs'>;
  readonly history: UndoHistory;
}

/**
 * Saves an editor draft with its undo history (EDT-20). Promise: ok means that it survives a crash.
 * The caller debounces; of the savings not yet sent only the newest goes to the server.
 */
export function saveDraft(
  device: Device,
  { draft, history }: SaveDraft,
): Promise<Result<{ revision: number; savedAtMs: number }, AppError>> {
  const { db, clock, outbox, owner } = device;
  return runCommand(device, ['instances', 'uploads'], async () => {
    const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(draft.uuid));
    const saved: Draft = { ...draft, revision: (kept?.draft.revision ?? 0) + 1, savedAtMs: clock.nowMs() };
    await db.instances.put({ uuid: draft.uuid, draft: saved, history, note: kept?.note ?? null, inCartByOp: kept?.inCartByOp ?? null });
    // The server keeps drafts of customers only; a visitor's stay here until they sign in.
    if (owner.kind === 'customer') {
      const input = { params: { uuid: draft.uuid }, body: saved };
      const needs = await uploadsIn(device, saved.data);
      await outbox.enqueue({
        call: draftCalls.putDraft,
        input,
        lane: LANES.draft(draft.uuid),
        needs,
        ...(needs.length > 0 ? {} : { merge: () => input }),
      });
    }
    return { revision: saved.revision, savedAtMs: saved.savedAtMs };
  });
}
