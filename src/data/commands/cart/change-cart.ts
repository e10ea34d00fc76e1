/**
 * What every change of the cart needs besides its outbox entry: the waiting changes that it depends on are sent first,
 * and the customer is told which other lines it removes.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import { type CartChange, linesLeaving } from '#core/domain/cart/cart-change.ts';
import { picturesOfLine, type PortraitsOf } from '#core/domain/cart/held-pictures.ts';
import { type RisingPrice, risingPrices } from '#core/domain/prices/rising-prices.ts';
import { intentOf } from '#core/operations/operations.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Device } from '#src/data/device.ts';
import { readCartLive, readSurroundings } from '#src/data/cart/read-cart-live.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { reportFailure } from '../run-command.ts';
import { beforeOwnChange } from './seen-cart.ts';

/** The look-ahead is asynchronous, so changes run one after the other in the customer's order. */
const turns = new WeakMap<Device, Promise<unknown>>();

/** @param run enqueues the change, which waits for `before` */
export function changeCart<T>(
  device: Device,
  cartChange: CartChange,
  run: (before: Before) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  const change = async (): Promise<Result<T, AppError>> => {
    const ahead = await asResult(() => lookAhead(device, cartChange));
    if (!ahead.ok) return reportFailure(device, ahead);
    const noteSeen = await beforeOwnChange(device);
    const done = await run(ahead.value.before);
    if (done.ok) {
      device.removedLines.show(ahead.value.leaving);
      await noteSeen();
    }
    return done;
  };
  const turn = (turns.get(device) ?? Promise.resolve()).then(change);
  turns.set(
    device,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Effects of a deletion on the other lines. */
export interface DeletionEffects {
  readonly leaving: readonly OrderLine[];
  readonly dearer: readonly RisingPrice[];
}

/** Effects of this change on the other lines of the shown cart: lines that it removes, and lines that cost more without it. */
export async function effectsOf(device: Device, cartChange: CartChange): Promise<Result<DeletionEffects, AppError>> {
  const ahead = await asResult(() => lookAhead(device, cartChange));
  return ahead.ok ? ok({ leaving: ahead.value.leaving, dearer: ahead.value.dearer }) : reportFailure(device, ahead);
}

/** opIds of earlier entries. */
export interface Before {
  /** Entries that this change needs to succeed. */
  readonly needs: readonly string[];
  /** Entries that are sent before it, whether they succeed or not. */
  readonly after: readonly string[];
}

export const NOTHING_BEFORE: Before = { needs: [], after: [] };

interface Ahead extends DeletionEffects {
  readonly before: Before;
}

async function lookAhead(device: Device, change: CartChange): Promise<Ahead> {
  if (change.isQuantityOnly) return { leaving: [], dearer: [], before: NOTHING_BEFORE };
  const live = await readCartLive(device);
  const goods = live?.cart.orderLines.filter((line) => line.type === 0) ?? [];
  const surroundings = await readSurroundings(device);
  const { priceList, facts } = surroundings;
  return {
    leaving: linesLeaving(goods, change, priceList, facts),
    dearer: change.isDeletion ? risingPrices(goods, change, surroundings) : [],
    before: await entriesBefore(device, change, { goods, portraitsOf: facts.portraitsOf }),
  };
}

/**
 * Entries that must be sent before this change. Lanes are sent in parallel. The server keeps retouch only while the
 * cart holds its picture, and adds files only while no package includes them. A change that removes such goods, or
 * needs them removed, is therefore sent after the waiting changes to them. Only retouch needs its goods to be accepted.
 */
async function entriesBefore(
  device: Device,
  change: CartChange,
  { goods, portraitsOf }: { readonly goods: readonly OrderLine[]; readonly portraitsOf: PortraitsOf },
): Promise<Before> {
  const inCart = change.takesOut ? goods.flatMap((line) => line.fileRetouch?.file.uuid ?? []) : [];
  // Changes of the same line are in one lane, which keeps their order.
  const isOwn = (earlier: CartChange) => change.edits !== null && earlier.edits === change.edits;
  const holds = (earlier: CartChange, pictures: readonly string[]): boolean =>
    earlier.contents.some((line) => picturesOfLine(line, portraitsOf).some((picture) => pictures.includes(picture)));
  const earlier = (await readEntries(device.db)).flatMap((entry) => {
    const cart = entry.state === 'refused' ? null : (intentOf(entry)?.cart ?? null);
    return cart && !isOwn(cart) ? [{ opId: entry.opId, cart }] : [];
  });
  const opIdsOf = (isBefore: (cart: CartChange) => boolean) => earlier.filter(({ cart }) => isBefore(cart)).map(({ opId }) => opId);
  return {
    needs: opIdsOf((cart) => holds(cart, change.retouched)),
    after: opIdsOf((cart) => holds(cart, inCart) || (change.bringsFiles && cart.freesFiles)),
  };
}
