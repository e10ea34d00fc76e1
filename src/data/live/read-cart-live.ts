/** The cart as the screen shows it: the server's, with the waiting changes folded in (CRT-11). */
import { readCartCommand } from '#core/domain/cart-command.ts';
import { emptyCart, foldCart, type FoldSurroundings } from '#core/domain/fold-cart.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { AnswerRowSchema, CartRowSchema, type OutboxRow } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';
import type { Device } from '../device.ts';
import { isCartLane } from '../outbox/entry.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { answerKey } from '../sync/wire-request.ts';
import { readCartFacts } from './cart-facts.ts';
import type { CartLive } from './cart-live.ts';

/** null: the cart was never read here, so that nobody knows what is in it. */
export async function readCartLive(device: Device): Promise<CartLive | null> {
  const { db, owner } = device;
  const row = parseRow(db, 'cart', CartRowSchema, await db.cart.get('cart'));
  // A visitor of this device's making had no cart before.
  const known = row?.cart ?? (owner.kind === 'anonymous' ? emptyCart(deriveUuid(owner.uuid, 'cart')) : null);
  const entries = (await readEntries(db)).filter(
    (entry) => entry.state !== 'refused' && readCartCommand({ call: entry.call, payload: entry.input }),
  );
  if (!known) return null;
  const cart = foldCart(
    known,
    entries.map(({ call, input }) => ({ call, payload: input })),
    await readSurroundings(device),
  );
  return { state: 'ready', cart, isEstimate: entries.length > 0, waiting: linesOf(entries, 'other'), deleting: linesOf(entries, 'delete') };
}

/** What the device folds changes of the cart with. */
export async function readSurroundings(device: Device): Promise<FoldSurroundings> {
  return {
    priceList: await readPriceList(device),
    facts: await readCartFacts(device.db),
    words: device.cartWords(),
    nowMs: device.clock.nowMs(),
  };
}

function linesOf(entries: readonly OutboxRow[], kind: 'delete' | 'other'): ReadonlySet<string> {
  const lines = entries.filter((entry) => isCartLane(entry.lane) && (entry.call === 'deleteCartLine') === (kind === 'delete'));
  return new Set(lines.flatMap((entry) => readLines(entry)));
}

function readLines(entry: OutboxRow): readonly string[] {
  const command = readCartCommand({ call: entry.call, payload: entry.input });
  if (command?.kind === 'add') return command.orderLines.map((line) => line.uuid);
  return command?.kind === 'change' || command?.kind === 'delete' ? [command.uuid] : [];
}

const NO_PRICES: PriceList = {
  currency: 'NOK',
  products: [],
  digitalRebate: null,
  fixedProducts: { specialRebate: null, catalogue: null, digitalPortrait: null, digitalSet: null, retouch: null },
  freeShippingThreshold: -1,
  taxPercent: 0,
  packages: [],
  catalogues: [],
  promoted: [],
};

async function readPriceList({ db }: Device): Promise<PriceList> {
  const row = parseRow(db, 'answers', AnswerRowSchema, await db.answers.get(answerKey(shopCalls.prices, {})));
  const parsed = shopCalls.prices.answer.safeParse(row?.value);
  return parsed.success ? parsed.data : NO_PRICES;
}
