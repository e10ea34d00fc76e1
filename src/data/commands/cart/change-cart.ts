/**
 * What every change of the cart needs besides its outbox entry: the waiting changes that it depends on are sent first,
 * and the customer is told which other lines it removes.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import { type CartChange, linesLeaving } from '#core/domain/cart/cart-change.ts';
import { picturesOfLine, type PortraitsOf } from '#core/domain/cart/held-pictures.ts';
import { intentOf } from '#core/operations/operations.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Device } from '#src/data/device.ts';
import { readCartLive, readSurroundings } from '#src/data/cart/read-cart-live.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { reportFailure } from '../run-command.ts';
import { beforeOwnChange } from './seen-cart.ts';

/** Looking ahead is asynchronous, so changes take turns and stay in the customer's order. */
const turns = new WeakMap<Device, Promise<unknown>>();

/** @param run enqueues the change; `needs` are the entries that must be confirmed before it */
export function changeCart<T>(
  device: Device,
  cartChange: CartChange,
  run: (needs: readonly string[]) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  const change = async (): Promise<Result<T, AppError>> => {
    const ahead = await asResult(() => lookAhead(device, cartChange));
    if (!ahead.ok) return reportFailure(device, ahead);
    const noteSeen = await beforeOwnChange(device);
    const done = await run(ahead.value.needs);
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

/** Other lines that this change removes from the cart as it is on the screen. */
export async function leavingWith(device: Device, cartChange: CartChange): Promise<Result<readonly OrderLine[], AppError>> {
  const ahead = await asResult(() => lookAhead(device, cartChange));
  return ahead.ok ? ok(ahead.value.leaving) : reportFailure(device, ahead);
}

interface Ahead {
  readonly leaving: readonly OrderLine[];
  readonly needs: readonly string[];
}

async function lookAhead(device: Device, change: CartChange): Promise<Ahead> {
  if (change.isQuantityOnly) return { leaving: [], needs: [] };
  const live = await readCartLive(device);
  const goods = live?.cart.orderLines.filter((line) => line.type === 0) ?? [];
  const { priceList, facts } = await readSurroundings(device);
  return {
    leaving: linesLeaving(goods, change, priceList, facts),
    needs: await entriesBefore(device, change, { goods, portraitsOf: facts.portraitsOf }),
  };
}

/**
 * Entries that must be sent before this change. Lanes are sent in parallel, but the server keeps retouch only while the
 * cart holds its picture, and adds files only while no package includes them. A change that removes such goods, or
 * needs them removed, is sent after the waiting changes to them.
 */
async function entriesBefore(
  device: Device,
  change: CartChange,
  { goods, portraitsOf }: { readonly goods: readonly OrderLine[]; readonly portraitsOf: PortraitsOf },
): Promise<string[]> {
  const inCart = change.takesOut ? goods.flatMap((line) => line.fileRetouch?.file.uuid ?? []) : [];
  const pictures = new Set([...change.retouched, ...inCart]);
  // Changes of the same line are in one lane, which keeps their order.
  const isOwn = (earlier: CartChange) => change.edits !== null && earlier.edits === change.edits;
  const isBefore = (earlier: CartChange): boolean =>
    earlier.contents.some((line) => picturesOfLine(line, portraitsOf).some((picture) => pictures.has(picture))) ||
    (change.bringsFiles && earlier.freesFiles);
  return (await readEntries(device.db)).flatMap((entry) => {
    const earlier = entry.state === 'refused' ? null : (intentOf(entry)?.cart ?? null);
    return earlier && !isOwn(earlier) && isBefore(earlier) ? [entry.opId] : [];
  });
}
