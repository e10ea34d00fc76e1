import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { NAME_TEXT } from '#core/layout/fixtures/sample-templates.ts';
import type { UserResources } from '#core/contract/template-format.ts';
import type { Device } from '#src/data/device.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { deleteDraft } from './delete-draft.ts';
import { saveDraft } from './save-draft.ts';
import { signOut } from '../account/sign-out.ts';
import { closeTypedText, hasTypedInNew, holdTypedText, noteTypedText, readTypedText } from './typed-text.ts';

const OLA = { kind: 'customer' as const, uuid: '00000000-0000-4000-8000-000000000001' };
const KARI = { kind: 'customer' as const, uuid: '00000000-0000-4000-8000-000000000002' };
const DRAFT = '00000000-0000-4000-8000-000000000011';
const OTHER = '00000000-0000-4000-8000-000000000012';
const NOWHERE = '00000000-0000-4000-8000-000000000013';
const PLACE = '/products/cards/a/b';
const typed = { draftUuid: DRAFT, place: PLACE, resourceId: 'front/name', before: 'Ola', text: 'Kari' };

let open: TestDevice | null = null;
/** The content of the tab's storage. */
let inTab: string | null = null;
const tabNote = {
  read: () => inTab,
  write(note: string | null) {
    inTab = note;
  },
};
afterEach(async () => {
  await open?.host.close();
  open = null;
  inTab = null;
  await wipeDatabases();
});

/** Opens the database with an editor, because text can only be typed in an editor. */
async function deviceOf(owner: typeof OLA) {
  open ??= await startTestDevice(() => 'lost', { tabNote });
  const device = await open.host.current.switchOwner(owner);
  await readTypedText(device, { draftUuid: NOWHERE, place: '' });
  return device;
}

/** Reloads the page: only the disk and the tab's storage survive. */
async function reloaded(): Promise<Device> {
  await open?.host.close();
  open = await startTestDevice(() => 'lost', { tabNote });
  return open.host.current;
}

const save = async (uuid: string, userResources: UserResources = {}) =>
  saveDraft(await deviceOf(OLA), {
    draft: {
      uuid,
      template: { uuid: DRAFT, version: 1 },
      productUuid: OTHER,
      data: { userResources, year: null },
      currentPartId: 'front',
      partOfPackage: false,
      orderLineUuid: null,
    },
    history: { past: [], future: [] },
  });

const aSecondAgo = ({ db, clock }: Device) => ({ db, clock: { nowMs: () => clock.nowMs() - 1_000 } });

it('[SIM-13] text typed right before the page ended is restored for its draft, wherever it is opened', async () => {
  const device = await deviceOf(OLA);
  await save(DRAFT);
  noteTypedText(device, typed);
  expect(await readTypedText(device, { draftUuid: OTHER, place: PLACE })).toBeNull();
  expect(await readTypedText(device, { draftUuid: DRAFT, place: '/elsewhere' })).toMatchObject({ text: 'Kari' });
});

it('[SIM-13] a product without a saved draft is identified by its address for an hour, and only by another new editor', async () => {
  const device = await deviceOf(OLA);
  noteTypedText(device, typed);
  expect(await readTypedText(device, { draftUuid: OTHER, place: '/elsewhere' })).toBeNull();
  await save(OTHER);
  expect(await readTypedText(device, { draftUuid: OTHER, place: PLACE })).toBeNull();
  expect(await readTypedText(device, { draftUuid: KARI.uuid, place: PLACE })).toMatchObject({ text: 'Kari' });
  // Reload once more before the text is saved.
  expect(await readTypedText(device, { draftUuid: DRAFT, place: PLACE })).toMatchObject({ text: 'Kari' });
});

it('[SIM-13] a product without a saved draft is not identified by its address after an hour', async () => {
  const device = await deviceOf(OLA);
  noteTypedText({ db: device.db, clock: { nowMs: () => device.clock.nowMs() - 60 * 60_000 } }, typed);
  expect(await readTypedText(device, { draftUuid: KARI.uuid, place: PLACE })).toBeNull();
});

it('[SIM-13] [EDT-20] a page that ended in a new product is identified by its address, until its text is saved or an hour has passed', async () => {
  const device = await deviceOf(OLA);
  const inSet = { ...typed, place: `${PLACE} a-set` };
  expect(await hasTypedInNew(device, PLACE)).toBe(false);
  noteTypedText({ db: device.db, clock: { nowMs: () => device.clock.nowMs() - 60 * 60_000 } }, inSet);
  expect(await hasTypedInNew(device, PLACE)).toBe(false);
  noteTypedText(device, inSet);
  // A draft of the same product from the shop changes nothing.
  await save(OTHER);
  expect(await hasTypedInNew(await reloaded(), PLACE)).toBe(true);
  expect(await hasTypedInNew(await deviceOf(OLA), '/products/cards/a')).toBe(false);
  await save(DRAFT);
  expect(await hasTypedInNew(await deviceOf(OLA), PLACE)).toBe(false);
});

it('[SIM-13] text that was saved since is not restored, and a saving under way does not remove later letters', async () => {
  const device = await deviceOf(OLA);
  const isNoted = async () => (await device.db.meta.get('typed-text')) !== undefined;
  noteTypedText(device, typed);
  await save(DRAFT);
  expect(await isNoted()).toBe(true);
  noteTypedText(aSecondAgo(device), typed);
  await save(OTHER);
  expect(await isNoted()).toBe(true);
  await save(DRAFT);
  expect(await isNoted()).toBe(false);
  noteTypedText(device, typed);
  await save(DRAFT, { 'front/name': { kind: 'text', ...NAME_TEXT.font, text: 'Kari' } });
  expect(await isNoted()).toBe(false);
});

it.each(['front/name', null])(
  '[SIM-13] a saving without the text of an open field, or of a note being restored, keeps the note (%s)',
  async (resourceId) => {
    const device = await deviceOf(OLA);
    const isNoted = async () => (await device.db.meta.get('typed-text')) !== undefined;
    const releases = [holdTypedText({ draftUuid: OTHER, resourceId }), holdTypedText({ draftUuid: DRAFT, resourceId: 'front/other' })];
    noteTypedText(aSecondAgo(device), typed);
    const release = holdTypedText({ draftUuid: DRAFT, resourceId });
    await save(DRAFT);
    expect(await isNoted()).toBe(true);
    release();
    await save(DRAFT);
    expect(await isNoted()).toBe(false);
    for (const end of releases) end();
  },
);

it('[SIM-13] letters that the customer removed are not restored', async () => {
  const device = await deviceOf(OLA);
  await save(DRAFT);
  noteTypedText(device, typed);
  noteTypedText(device, { ...typed, text: typed.before });
  expect(await readTypedText(device, typed)).toBeNull();
});

it('[SIM-13] text of a deleted draft, or of a closed editor, is not put into another product', async () => {
  const device = await deviceOf(OLA);
  const ofNew = { draftUuid: OTHER, place: PLACE };
  await save(DRAFT);
  noteTypedText(device, typed);
  await deleteDraft(device, { uuid: DRAFT });
  expect(await readTypedText(device, ofNew)).toBeNull();
  noteTypedText(device, typed);
  await closeTypedText(device, DRAFT);
  expect(await readTypedText(device, ofNew)).toBeNull();
});

it.each(['keep', 'discard'] as const)(
  '[OFF-11] signing out deletes the typed text, whatever the choice for unsent work (%s)',
  async (unsent) => {
    const device = await deviceOf(OLA);
    noteTypedText(device, typed);
    await signOut(device, { unsent });
    expect(await readTypedText(await deviceOf(OLA), typed)).toBeNull();
  },
);

/** The page ends before the browser has started the database write. WebKit does this while another transaction runs. */
function noteTooLate(device: Device, text = typed.text): void {
  const begun = vi.spyOn(device.db, 'putNow').mockReturnValue();
  noteTypedText(device, { ...typed, text });
  begun.mockRestore();
}

it('[SIM-13] text that reached the database too late is restored, for its draft and for a product without a saved draft', async () => {
  const device = await deviceOf(OLA);
  noteTooLate(device);
  expect(await device.db.meta.get('typed-text')).toBeUndefined();
  expect(await readTypedText(device, { draftUuid: OTHER, place: PLACE })).toMatchObject({ text: 'Kari', draftUuid: OTHER });
  noteTooLate(device);
  await save(DRAFT);
  expect(await readTypedText(device, { draftUuid: DRAFT, place: '/elsewhere' })).toMatchObject({ text: 'Kari' });
});

it('[SIM-13] letters whose removal reached the database too late are not restored', async () => {
  const device = await deviceOf(OLA);
  await save(DRAFT);
  noteTypedText(aSecondAgo(device), typed);
  noteTooLate(device, typed.before);
  expect(await readTypedText(device, typed)).toBeNull();
});

it('[SIM-13] the tab has no note of saved, deleted or closed text', async () => {
  const device = await deviceOf(OLA);
  await save(DRAFT);
  noteTypedText(device, typed);
  await save(DRAFT, { 'front/name': { kind: 'text', ...NAME_TEXT.font, text: 'Kari' } });
  expect(inTab).toBeNull();
  noteTypedText(device, typed);
  await closeTypedText(device, DRAFT);
  expect(inTab).toBeNull();
  noteTypedText(device, typed);
  await deleteDraft(device, { uuid: DRAFT });
  expect(inTab).toBeNull();
});

it('[OFF-11] no customer’s text is left in the tab for another, or after a start as another owner', async () => {
  const device = await deviceOf(OLA);
  noteTypedText(device, typed);
  await signOut(device, { unsent: 'keep' });
  expect(inTab).toBeNull();
  noteTypedText(await deviceOf(OLA), typed);
  await deviceOf(KARI);
  expect(inTab).toBeNull();
  await open?.host.close();
  inTab = JSON.stringify({ name: `keepsake-${OLA.uuid}`, row: { key: 'typed-text', ...typed, atMs: 0 } });
  open = null;
  await startTestDevice(() => 'lost', { tabNote }).then((next) => (open = next));
  expect(inTab).toBeNull();
});

it('[SIM-13] [SIM-03] the tab’s note is readable only with the owner’s database, also after a reload', async () => {
  const device = await deviceOf(OLA);
  await save(DRAFT);
  noteTooLate(device, 'Kari Nordmann');
  const first = inTab;
  noteTooLate(device, 'Kari Nordmann');
  expect(first).not.toBe(inTab);
  for (const word of ['Kari', 'Ola', 'front/name', PLACE]) expect(inTab).not.toContain(word);
  expect(await readTypedText(await reloaded(), typed)).toMatchObject({ text: 'Kari Nordmann' });
  const left = inTab;
  await signOut(await reloaded(), { unsent: 'discard' });
  await open?.host.swept();
  inTab = left;
  expect(await readTypedText(await deviceOf(OLA), typed)).toBeNull();
});

it('[SIM-13] an unsealed note of an earlier version is restored, and no note is written before there is a key', async () => {
  await deviceOf(OLA);
  await save(DRAFT);
  inTab = JSON.stringify({ name: `keepsake-${OLA.uuid}`, row: { key: 'typed-text', ...typed, atMs: 0 } });
  const device = await reloaded();
  expect(await readTypedText(device, typed)).toMatchObject({ text: 'Kari' });
  const early = await reloaded();
  noteTooLate(early);
  expect([early.db.noteKey, inTab]).toEqual([null, null]);
});
