/** Text that was typed just before the page ended, kept on the device per owner until the editor has saved it. */
import type { Draft } from '#core/contract/drafts.ts';
import { normalizeText } from '#core/layout/text/normalize-text.ts';
import type { TypedTextRow } from '#src/data/db/rows.ts';
import { writeTabNote } from '#src/data/db/tab-note/tab-note.ts';
import type { Device } from '#src/data/device.ts';
import { dropNotes, dropTypedText, notedInDatabase, notedInTab, TYPED_TEXT } from '#src/data/sync/drop-typed-text.ts';
import { readOrMakeNoteKey } from '#src/data/sync/note-key.ts';
import { runInBackground } from '../run-command.ts';

/**
 * An editor that was never saved is recognised by its address alone. After this time, the address is taken for another
 * product.
 */
const SAME_PRODUCT_MS = 60 * 60_000;
/** If the page still runs after this time, it was not being left when the text was noted. */
const LEAVING_MS = 1_000;

interface Held {
  readonly draftUuid: string;
  /** null: any field. */
  readonly resourceId: string | null;
}
const held = new Set<Held>();

/**
 * The field is open, and its note is what it shows; or a note is being taken up. A saving without its text does not remove it, however old
 * it is: a slow device measures for longer than `LEAVING_MS`, and a page that is left may run for longer. @returns ends it
 */
export function holdTypedText(of: Held): () => void {
  held.add(of);
  return () => void held.delete(of);
}

const isHeld = (typed: TypedTextRow): boolean =>
  [...held].some(({ draftUuid, resourceId }) => draftUuid === typed.draftUuid && (resourceId ?? typed.resourceId) === typed.resourceId);

export type TypedText = Omit<TypedTextRow, 'key' | 'atMs' | 'before'> & { readonly before: string };

/** Does not wait for the write, because the page may be gone in the next moment. */
export function noteTypedText({ db, clock }: Pick<Device, 'db' | 'clock'>, typed: TypedText): void {
  const row: TypedTextRow = { key: TYPED_TEXT, ...typed, atMs: clock.nowMs() };
  // WebKit ends with the page what still waits behind another transaction; the database outlives the tab.
  writeTabNote(db, row);
  db.putNow('meta', row);
}

/**
 * Whether the page ended in a product of this address that was new: it was never saved as a draft, and goes on where it stopped.
 * @param pathname of the editor, which its place begins with
 */
export async function hasTypedInNew(device: Device, pathname: string): Promise<boolean> {
  const { db, clock } = device;
  await keepNoteKey(device);
  const read = await runInBackground(device, ['meta', 'instances'], async () => {
    const [typed] = newestFirst(notedInTab(db, db.noteKey), await notedInDatabase(db));
    if (!typed || !typed.place.startsWith(`${pathname} `) || !isFresh(typed, clock) || typed.text === typed.before) return false;
    return (await db.instances.where('uuid').equals(typed.draftUuid).count()) === 0;
  });
  return read.ok && read.value;
}

/** The noted text of this editor, or null. From then on it belongs to this editor, until its draft is saved. */
export async function readTypedText(device: Device, editor: Pick<TypedText, 'draftUuid' | 'place'>): Promise<TypedText | null> {
  const { db, clock } = device;
  await keepNoteKey(device);
  const read = await runInBackground(device, ['meta', 'instances'], async () => {
    const ofDraft = ({ draftUuid }: TypedTextRow) => draftUuid === editor.draftUuid;
    const isNear = (noted: TypedTextRow) => noted.place === editor.place && isFresh(noted, clock);
    const both = newestFirst(notedInTab(db, db.noteKey), await notedInDatabase(db));
    const typed = both.find(ofDraft) ?? both.find(isNear);
    if (typed?.before === undefined || typed.text === typed.before) return null;
    const noted = { ...typed, before: typed.before };
    if (ofDraft(typed)) return noted;
    // Both editors are new: the one that was typed in was never saved as a draft, and neither was this one.
    if ((await db.instances.where('uuid').anyOf([typed.draftUuid, editor.draftUuid]).count()) > 0) return null;
    const own = { ...noted, draftUuid: editor.draftUuid };
    writeTabNote(db, own);
    await db.meta.put(own);
    return own;
  });
  return read.ok ? read.value : null;
}

const isFresh = ({ atMs }: TypedTextRow, clock: Device['clock']) => clock.nowMs() - atMs < SAME_PRODUCT_MS;

/** Without it the tab notes nothing, and the database alone does. */
async function keepNoteKey(device: Device): Promise<void> {
  const { db } = device;
  if (db.noteKey !== null) return;
  const kept = await runInBackground(device, ['meta'], () => readOrMakeNoteKey(db));
  if (kept.ok) db.noteKey = kept.value;
}

const newestFirst = (...notes: readonly (TypedTextRow | undefined)[]): readonly TypedTextRow[] =>
  notes.filter((note) => note !== undefined).sort((a, b) => b.atMs - a.atMs);

/** The editor was closed and the page goes on: nothing that was typed in it is missing. */
export async function closeTypedText(device: Device, draftUuid: string): Promise<void> {
  const done = await runInBackground(device, ['meta'], () => dropTypedText(device.db, draftUuid));
  if (!done.ok && !device.db.isRetired) device.report('close typed text', done.error);
}

/**
 * Deletes the note once the draft is saved with the typed text. A saving that was already under way when the page was
 * left may lack the last letters, so then the note stays. A transaction of its own, so that a note never waits for a
 * whole saving.
 */
export async function forgetTypedText(device: Device, { uuid, data }: Pick<Draft, 'uuid' | 'data'>): Promise<void> {
  const { db, clock, report } = device;
  const done = await runInBackground(device, ['meta'], async () => {
    await dropNotes(db, (typed) => {
      const { draftUuid, resourceId, text, atMs } = typed;
      if (draftUuid !== uuid) return false;
      const saved = data.userResources[resourceId];
      const hasAll = saved?.kind === 'text' && saved.text === normalizeText(text);
      return hasAll || (!isHeld(typed) && clock.nowMs() - atMs >= LEAVING_MS);
    });
  });
  if (!done.ok && !db.isRetired) report('forget typed text', done.error);
}
