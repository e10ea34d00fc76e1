import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { addLines } from '#core/domain/cart/cart-change.ts';
import { emptyCart, foldCart } from '#core/domain/cart/fold-cart.ts';
import { facts, IDS, newLine, priceList, showing, texts } from '#core/domain/fixtures/price-list.ts';
import { addCartLines as operation } from '#core/operations/cart/add-cart-lines.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { confirmCart, noteShownCart, seenCartNow } from './seen-cart.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const CUSTOMER = facts.ownerUuid;
const [DRAFT, LINE, CART, NEXT_CART] = [id(1), id(2), id(3), id(4)];
const line = newLine(LINE, IDS.card, 5, { template: showing(IDS.pictures[0]) });
const cartOf = (uuid: string) => foldCart(emptyCart(uuid), [addLines([line])], { priceList, facts, texts, nowMs: 0 });

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** A card in the cart that was made from a draft, and the shop's answers to the deletion of that draft. */
async function putIntoCart({ wasGone, isSaved }: { readonly wasGone: boolean; readonly isSaved: boolean }) {
  open = await startTestDevice(({ method, path }) => {
    if (method === 'DELETE') return { status: 200, json: { status: 'OK', wasGone } };
    if (path.includes('order-lines')) return { status: 200, json: { newOrderLines: [], cart: cartOf(NEXT_CART) } };
    return path.includes('drafts') ? { status: 200, json: { uuid: DRAFT, revision: 1 } } : 'lost';
  });
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  if (!isSaved) open.setOnline(false);
  const draft = { uuid: DRAFT, template: { uuid: id(5), version: 1 }, productUuid: IDS.card, data: { userResources: {}, year: null } };
  const kept = { ...draft, currentPartId: null, partOfPackage: false, orderLineUuid: null };
  await saveDraft(device, { draft: kept, history: { past: [], future: [] } });
  await open.settled();
  await confirmCart(device, cartOf(CART));
  await runOperation(device, operation, { body: { orderLines: [line] } }, { draftUuids: [DRAFT] });
  open.setOnline(true);
  device.outbox.wake();
  await open.settled();
  const notes = async () => (await seenCartNow(device))?.orderLines.map(({ uuid, isMadeTwice }) => [uuid, isMadeTwice ?? false]);
  return { device, notes };
}

it('[OFF-14] [SIM-10] a line shows that another device used the same draft first, also in the cart after an order', async () => {
  const { device, notes } = await putIntoCart({ wasGone: true, isSaved: true });
  expect(await notes()).toEqual([[LINE, true]]);
  await noteShownCart(device, cartOf(NEXT_CART));
  expect(await notes()).toEqual([[LINE, true]]);
  await confirmCart(device, cartOf(NEXT_CART));
  expect(await notes()).toEqual([[LINE, false]]);
});

it.each([
  { wasGone: false, isSaved: true },
  // The shop never had it.
  { wasGone: true, isSaved: false },
])('[OFF-14] of a draft of this device alone nothing is said (%o)', async (at) => {
  const { notes } = await putIntoCart(at);
  expect(await notes()).toEqual([[LINE, false]]);
});
