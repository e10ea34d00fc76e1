import type { Draft } from '#core/contract/drafts.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { InstanceRowSchema, type DraftViewState, type InstanceRow, type UndoHistory } from '#src/data/db/rows.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import type { Device } from '#src/data/device.ts';
import { queueDraft } from '#src/data/sync/queue-draft.ts';
import { withServerIds } from '#src/data/sync/replace-upload-id.ts';
import { runCommand, runLocally } from '../run-command.ts';
import { forgetTypedText } from './typed-text.ts';

export interface SaveDraft {
  /** The revision and the time of saving are set here. */
  readonly draft: Omit<Draft, 'revision' | 'savedAtMs' | 'versionOf'>;
  readonly history: UndoHistory;
  /** Absent: unchanged. */
  readonly look?: DraftViewState;
  /**
   * The revision that the caller opened or last saved; null: it has none. If the stored draft has another revision by
   * now, both versions are kept. Absent: the stored draft is overwritten.
   */
  readonly from?: number | null;
}

export interface SavedDraft {
  /** Differs from the requested uuid if another tab or device had changed the draft. This draft is then a second version. */
  readonly uuid: string;
  readonly revision: number;
  readonly savedAtMs: number;
}

/**
 * Saves an editor draft with its undo history (EDT-20). Promise: ok means that it survives a crash.
 * The caller debounces; of the unsent savings only the newest is sent to the server.
 */
export async function saveDraft(
  device: Device,
  { draft, history, look: wantedLook, from }: SaveDraft,
): Promise<Result<SavedDraft, AppError>> {
  const { db, clock } = device;
  const done = await runCommand(device, ['instances', 'uploads'], async () => {
    const row = await rowToWrite(device, draft.uuid, from);
    const versionOf = row.keptBeside?.of ?? null;
    const named = await withServerIds(db, { draft, history });
    const saved: Draft = {
      ...named.draft,
      uuid: row.uuid,
      revision: row.revision + 1,
      savedAtMs: clock.nowMs(),
      ...(versionOf === null ? {} : { versionOf }),
    };
    const { uuid, note, inCartByOp, syncedRevision, lostRevision, keptBeside, isGoneElsewhere } = row;
    const look = wantedLook ?? row.look;
    await db.instances.put({
      uuid,
      draft: saved,
      history: named.history,
      note,
      inCartByOp,
      syncedRevision,
      keptBeside,
      ...(lostRevision !== undefined && { lostRevision }),
      ...(isGoneElsewhere && { isGoneElsewhere }),
      ...(look && { look }),
    });
    await queueDraft(db, device, saved, syncedRevision);
    return { uuid, revision: saved.revision, savedAtMs: saved.savedAtMs };
  });
  if (done.ok) await forgetTypedText(device, draft);
  return done;
}

/** Stores the view state of a draft, if the draft exists. It stays on this device. */
export function saveDraftViewState(device: Device, uuid: string, look: DraftViewState): Promise<Result<void, AppError>> {
  return runLocally(device, ['instances'], async () => void (await device.db.instances.update(uuid, { look })));
}

type Target = Omit<InstanceRow, 'draft' | 'history'> & { readonly revision: number };

/** The row to write: the stored draft's row, or a new row if another tab or device has changed that draft. */
async function rowToWrite({ db, random }: Device, uuid: string, from: number | null | undefined): Promise<Target> {
  const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
  const isAsLeft = from === undefined || (kept?.draft.revision ?? null) === from;
  if (kept && isAsLeft) return { ...kept, revision: kept.draft.revision };
  const fresh = { note: null, inCartByOp: null, syncedRevision: 0 };
  if (from !== undefined && from !== null) {
    // The second version may exist already: the server refused a saving of this draft (see keep-beside.ts).
    const rows = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray());
    const beside = rows.find(({ keptBeside }) => keptBeside?.of === uuid && keptBeside.revision === from);
    if (beside) return { ...beside, revision: beside.draft.revision };
  }
  if (kept) return { ...fresh, uuid: random.uuid(), keptBeside: { of: uuid, revision: from ?? 0 }, revision: 0 };
  // The draft is new, or was deleted elsewhere while it was open here; in that case it is made again.
  return { ...fresh, uuid, keptBeside: null, revision: from ?? 0 };
}
