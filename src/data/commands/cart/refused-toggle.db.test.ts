import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { toggleFile } from '#core/domain/cart/cart-change.ts';
import { emptyCart, foldCart } from '#core/domain/cart/fold-cart.ts';
import { facts, priceList, texts } from '#core/domain/fixtures/price-list.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { toggleDigitalFile } from '#src/data/fixtures/changes.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { confirmCart, seenCartNow } from './seen-cart.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const CUSTOMER = facts.ownerUuid;
const [FILE, OTHER, CART] = [id(2), id(3), id(4)];
const lineOf = (file: string) => deriveUuid(CUSTOMER, 'digital-file', file);

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

it('[SIM-10] [OFF-08] the cart shows that a bought picture was refused, and not that another device removed it', async () => {
  open = await startTestDevice(({ path }) =>
    path.includes('toggle_digital_file') ? { status: 403, json: { error: 'access.forbidden' } } : 'lost',
  );
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  const cart = foldCart(emptyCart(CART), [toggleFile(FILE, true), toggleFile(OTHER, true)], { priceList, facts, texts, nowMs: 0 });
  await toggleDigitalFile(device, { file: FILE, type: 'IP', wanted: true });
  await confirmCart(device, cart);
  await open.settled();
  const lines = (await seenCartNow(device))?.orderLines.map(({ uuid, refusal }) => [uuid, refusal?.code]);
  expect(lines).toEqual([
    [lineOf(FILE), 'access.forbidden'],
    [lineOf(OTHER), undefined],
  ]);
});
