import { cartCalls, type NewOrderLine } from '#core/contract/cart.ts';
import type { AppError } from '#core/contract/errors.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { withServerIds } from '../sync/replace-upload-id.ts';
import { changeCart } from './change-cart.ts';
import { uploadsOf } from './pending-lines.ts';
import { runCommand } from './run-command.ts';

export interface AddCartLines {
  readonly lines: readonly NewOrderLine[];
  /** Editor and package drafts that the lines were made of: hidden now, gone when confirmed, back when refused. */
  readonly draftUuids?: readonly string[];
}

/**
 * Puts products in the cart (CRT-11); the lines' uuids are made by the caller. A line that shows an unfinished
 * upload waits for it.
 */
export function addCartLines(device: Device, { lines, draftUuids = [] }: AddCartLines): Promise<Result<{ opId: string }, AppError>> {
  const first = lines[0];
  assert(first, 'there is a line to add');
  return changeCart(device, { kind: 'add', orderLines: lines }, (before) =>
    enqueueLines(device, { lines, draftUuids }, first.uuid, before),
  );
}

function enqueueLines(
  device: Device,
  { lines, draftUuids }: Required<AddCartLines>,
  firstUuid: string,
  before: readonly string[],
): Promise<Result<{ opId: string }, AppError>> {
  return runCommand(device, ['instances', 'packageDrafts', 'uploads'], async () => {
    const orderLines = await withServerIds(device.db, [...lines]);
    const opId = await device.outbox.enqueue({
      call: cartCalls.addCartLines,
      input: { body: { orderLines } },
      lane: LANES.cartLine(firstUuid),
      needs: [...before, ...(await uploadsOf(device, orderLines))],
    });
    for (const uuid of draftUuids) {
      await device.db.instances.update(uuid, { inCartByOp: opId, note: null });
      await device.db.packageDrafts.update(uuid, { inCartByOp: opId, note: null });
    }
    return { opId };
  });
}
