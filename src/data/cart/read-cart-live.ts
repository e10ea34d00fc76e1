/** The cart as the screen shows it: the server's, with the waiting changes folded in (CRT-11). */
import { DEFAULT_CURRENCY } from '#core/kernel/money.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';
import { emptyCart, foldCart, type FoldSurroundings } from '#core/domain/cart/fold-cart.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { AnswerRowSchema, type CartRow, CartRowSchema } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';
import { readTogether } from '../db/read-together.ts';
import type { Device, DeviceStores } from '../device.ts';
import { intentOf } from '#core/operations/operations.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { heldForSignIn } from '../outbox/held-entries.ts';
import { whereLineIsKept } from '../outbox/where-kept.ts';
import { rememberingParserOf } from '../net/remembering-parser.ts';
import { answerKey } from '../net/wire-request.ts';
import { newestCart } from '../db/failing-storage/unstored-answers.ts';
import { readCartFacts } from './cart-facts.ts';
import type { CartLive } from './cart-live.ts';

/** null: this device has never read the cart, or cannot read the stored one, so its contents are unknown. */
export async function readCartLive(device: Device): Promise<CartLive | null> {
  const shown = await readShownCart(device);
  return shown.state === 'ready' ? shown : null;
}

/** The cart that the screens show. Of an unknown cart, only the unsent changes are shown. */
export const readShownCart = (device: Device): Promise<CartLive> =>
  readTogether(device.db, ['cart', 'outbox', 'answers', 'aside'], () => readCart(device));

/** Whether the device has a stored cart that it can no longer read. */
export const isCartUnreadable = async ({ db }: DeviceStores): Promise<boolean> => (await readRow(db)) === 'unreadable';

/** undefined: never read on this device, or an unreadable row that is in quarantine or about to be. */
async function readRow(db: OwnerDatabase): Promise<CartRow | 'unreadable' | undefined> {
  const stored = await db.cart.get('cart');
  const row = parseRow(db, 'cart', CartRowSchema, stored);
  if (row) return row;
  const isUnreadable = stored !== undefined || (await db.aside.filter(({ table }) => table === 'cart').count()) > 0;
  return isUnreadable ? 'unreadable' : undefined;
}

async function readCart(device: Device): Promise<CartLive> {
  const { db, owner } = device;
  const stored = await readRow(db);
  const isUnreadable = stored === 'unreadable';
  const row = newestCart(device, isUnreadable ? undefined : stored);
  // An anonymous user that this device made had no cart before.
  const isKnown = row !== undefined || (owner.kind === 'anonymous' && !isUnreadable);
  const known = row?.cart ?? emptyCart(deriveUuid(owner.uuid, 'cart'));
  const entries = (await readEntries(db)).filter((entry) => entry.state !== 'refused');
  const held = heldForSignIn(entries, owner);
  const queued = entries.flatMap(({ opId, ...entry }) => {
    const change = intentOf(entry)?.cart;
    return change ? [{ change, state: entry.state, isHeld: held.has(opId) }] : [];
  });
  const changes = queued.map(({ change }) => change);
  const cart = foldCart(known, changes, await surroundings(device));
  // A held change is not being sent, so its line shows the result that this device computed.
  const linesOf = (isDeletion: boolean): ReadonlySet<string> =>
    new Set(queued.flatMap(({ change, isHeld }) => (change.isDeletion === isDeletion && !isHeld ? change.lines : [])));
  const shopHas = new Set(known.orderLines.map((line) => line.uuid));
  const unsent = new Map<string, WhereKept>();
  for (const { uuid } of cart.orderLines) {
    const kept = whereLineIsKept(
      shopHas.has(uuid),
      queued.filter(({ change }) => change.lines.includes(uuid)),
    );
    if (kept !== 'shop') unsent.set(uuid, kept);
  }
  const state = isKnown ? 'ready' : 'unknown';
  const shown = { state, cart, isEstimate: changes.length > 0, waiting: linesOf(false), unsent, deleting: linesOf(true) } as const;
  return isUnreadable ? { ...shown, isUnreadable } : shown;
}

/** The data for folding cart changes on this device. */
export const readSurroundings = (device: Device): Promise<FoldSurroundings> =>
  readTogether(device.db, ['answers'], () => surroundings(device));

async function surroundings(device: Device): Promise<FoldSurroundings> {
  return {
    priceList: await readPriceList(device),
    facts: await readCartFacts(device.db),
    texts: device.cartTexts(),
    nowMs: device.shopClock.nowMs(),
  };
}

const NO_PRICES: PriceList = {
  currency: DEFAULT_CURRENCY,
  products: [],
  digitalRebate: null,
  fixedProducts: { specialRebate: null, catalogue: null, digitalPortrait: null, digitalSet: null, retouch: null },
  freeShippingThreshold: -1,
  taxPercent: 0,
  packages: [],
  catalogues: [],
  promoted: [],
};

const pricesParserOf = rememberingParserOf(shopCalls.prices);

async function readPriceList({ db }: DeviceStores): Promise<PriceList> {
  const row = parseRow(db, 'answers', AnswerRowSchema, await db.answers.get(answerKey(shopCalls.prices, {})));
  return pricesParserOf(db)(row?.value) ?? NO_PRICES;
}
