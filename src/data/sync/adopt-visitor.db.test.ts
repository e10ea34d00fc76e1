import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { OwnerDatabase } from '#src/data/db/owner-database.ts';
import type { Device } from '#src/data/device.ts';
import { createTestLocks, startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList } from '#core/domain/fixtures/price-list.ts';
import { adoptVisitor } from './adopt-visitor.ts';
import { changeRestoreRow, readRestoreRow } from '../db/row-parts/take-up.ts';
import { pull } from './pull.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [PICTURE, TEMPLATE, PRODUCT, LINE, DRAFT, CUSTOMER] = [id(1), id(2), id(3), id(4), id(5), id(6)];
const [UPLOAD, ADD, PUT] = [uploadImages.call.name, addCartLines.call.name, putDraft.call.name];

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const image = {
  kind: 'image' as const,
  uuid: PICTURE,
  width: 100,
  height: 100,
  rotation: 0 as const,
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  overrideEffect: 'original' as const,
  background: null,
};
const data = { userResources: { 'front/picture': image }, year: null };
const template = { uuid: TEMPLATE, version: 1 };

/** A visitor with a picture of their own, its product in the cart, and an unfinished product. */
async function startVisitor(): Promise<TestDevice> {
  open = await startTestDevice(() => ({ status: 200, json: {} }), { locks: createTestLocks() });
  const device = open.host.current;
  const file = new Blob(['picture'], { type: 'image/jpeg' });
  await keepUpload(device, { localId: PICTURE, name: 'cabin.jpg', file });
  await finishPreparing(device, { localId: PICTURE, width: 100, height: 100, proxy: file, thumbnail: file, converted: null });
  const line = {
    uuid: LINE,
    product: { uuid: PRODUCT },
    subProductUuids: [],
    quantity: 2,
    template: { ...template, data },
    approvedLayout: null,
    subjects: [],
    package: null,
  };
  await runOperation(device, addCartLines, { body: { orderLines: [line] } });
  const draft = { uuid: DRAFT, template, productUuid: PRODUCT, data, currentPartId: null, partOfPackage: false, orderLineUuid: null };
  await saveDraft(device, { draft, history: { past: [], future: [] } });
  await open.settled();
  return open;
}

const callsOf = async ({ db }: Pick<Device, 'db'>) => (await readEntries(db)).map(({ call }) => call);

it("[KEP-09] a visitor's pictures and their products are not sent, and their line does not count as being sent", async () => {
  const visitor = await startVisitor();
  expect(visitor.requests).toEqual([]);
  expect(await callsOf(visitor.host.current)).toEqual([UPLOAD, ADD]);
  const cart = await readCartLive(visitor.host.current);
  expect(cart?.cart.orderLines).toMatchObject([{ uuid: LINE }, {}]);
  expect([cart?.isEstimate, cart?.waiting.size]).toEqual([true, 0]);
  // Calls that only a customer may make are not requested.
  expect(await pull(visitor.host.current, pictureSetCalls.listPictureSets, {})).toMatchObject({ error: { code: 'access.signed_out' } });
  expect(visitor.requests).toEqual([]);
});

it("[KEP-09] at sign-in a visitor's drafts are queued for the shop once, after their pictures", async () => {
  const visitor = await startVisitor();
  const { db, clock, random } = visitor.host.current;
  const customer = new OwnerDatabase({ kind: 'customer', uuid: CUSTOMER }, clock);
  await adoptVisitor(db, customer, { clock, random });
  // The state after a crash between the copy and the change of the owner.
  await adoptVisitor(db, customer, { clock, random });
  expect(await callsOf({ db: customer })).toEqual([UPLOAD, ADD, PUT]);
  const [upload, add, draft] = await readEntries(customer);
  expect([add?.needs, draft?.needs]).toEqual([[upload?.opId], [upload?.opId]]);
  // The customer has continued with it, and the shop has it.
  await customer.outbox.clear();
  const row = await customer.instances.get(DRAFT);
  if (!row) throw new Error('The draft was copied.');
  await customer.instances.put({ ...row, draft: { ...row.draft, revision: 7 }, syncedRevision: 7 });
  await adoptVisitor(db, customer, { clock, random });
  expect(await callsOf({ db: customer })).not.toContain(PUT);
  expect((await customer.instances.get(DRAFT))?.draft.revision).toBe(7);
  customer.retire();
});

it('[EDT-13] [KEP-09] the dates that a visitor wrote into a calendar are added to the customer’s at sign-in', async () => {
  const visitor = await startVisitor();
  const { db, clock, random } = visitor.host.current;
  const customer = new OwnerDatabase({ kind: 'customer', uuid: CUSTOMER }, clock);
  const date = (id: string) => ({ id, month: 5, day: 17, year: null, text: `Text ${id}` });
  await customer.meta.put({ key: 'own-dates', dates: [date('hers')] });
  await db.meta.put({ key: 'own-dates', dates: [date('new')] });
  await adoptVisitor(db, customer, { clock, random });
  await adoptVisitor(db, customer, { clock, random });
  expect(await customer.meta.get('own-dates')).toEqual({ key: 'own-dates', dates: [date('hers'), date('new')] });
  customer.retire();
});

it('[OFF-13] goods of the visitor that a restored shop has lost wait for the customer', async () => {
  const visitor = (await startVisitor()).host.current;
  const customer = new OwnerDatabase({ kind: 'customer', uuid: CUSTOMER }, visitor.clock);
  const [theirs, own] = [id(91), id(92)].map((uuid) => lineOfNew(newLine(uuid, IDS.card, 2), priceList, facts));
  await changeRestoreRow(visitor.db, { cart: id(81), lostLines: theirs ? [theirs] : [] });
  await changeRestoreRow(customer, { cart: id(81), lostLines: own ? [own] : [] });
  for (let times = 0; times < 2; times += 1) await adoptVisitor(visitor.db, customer, visitor);
  expect((await readRestoreRow(customer)).lostLines).toEqual([own, theirs]);
  customer.retire();
});

it('[OFF-13] goods of a visitor that are adopted twice keep the changes in between, by the customer or by the visitor', async () => {
  const visitor = (await startVisitor()).host.current;
  const customer = new OwnerDatabase({ kind: 'customer', uuid: CUSTOMER }, visitor.clock);
  const line = (n: number, quantity: number) => lineOfNew(newLine(id(n), IDS.card, quantity), priceList, facts);
  await changeRestoreRow(visitor.db, { lostLines: [line(91, 2), line(92, 2), line(93, 2)] });
  await adoptVisitor(visitor.db, customer, visitor);
  // Another page adopted the work first, and the customer has continued: one was changed, one was put in again.
  await changeRestoreRow(customer, { lostLines: [line(91, 5), line(93, 2)] });
  await changeRestoreRow(visitor.db, { lostLines: [line(91, 2), line(92, 2), line(93, 7)] });
  await adoptVisitor(visitor.db, customer, visitor);
  expect((await readRestoreRow(customer)).lostLines).toEqual([line(91, 5), line(93, 7)]);
  customer.retire();
});
