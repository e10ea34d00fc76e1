import type { CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { assert } from '#core/kernel/assert.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import type { QueuedCall } from '#core/operations/operations.ts';
import type { Device } from '../device.ts';
import { changeLostLines } from '../db/row-parts/take-up.ts';
import { simulationRefusal } from '../simulation-refusal.ts';
import { withServerIds } from '../sync/replace-upload-id.ts';
import { type Before, changeCart, NOTHING_BEFORE } from './cart/change-cart.ts';
import { makersOf, uploadsOf } from './cart/needed-entries.ts';
import { reportFailure, runCommand } from './run-command.ts';

export interface RunOptions {
  /** Editor and package drafts that the goods were made from: hidden now, deleted on confirmation, shown again on refusal. */
  readonly draftUuids?: readonly string[];
}

/**
 * Queues an operation: its screens show it at once, and the shop applies it exactly once. If it uses an unfinished
 * upload or depends on an unconfirmed entry, it waits for that.
 * Promise: ok means that it survives a crash; an error means that nothing has changed, and the customer is told.
 * @returns the opId of its entry
 */
export function runOperation<C extends QueuedCall>(
  device: Device,
  operation: Operation<C>,
  input: CallInput<C>,
  options: RunOptions = {},
): Promise<Result<{ opId: string }, AppError>> {
  const refusal = simulationRefusal(device, operation.call);
  if (refusal) return Promise.resolve(reportFailure(device, err(refusal)));
  const intent = operation.read(input);
  assert(intent, `${operation.call.name} can read what it is given`);
  const enqueueAfter = (before: Before) => enqueueOperation(device, operation, input, { ...options, before });
  return intent.cart ? changeCart(device, intent.cart, enqueueAfter) : enqueueAfter(NOTHING_BEFORE);
}

function enqueueOperation<C extends QueuedCall>(
  device: Device,
  operation: Operation<C>,
  input: CallInput<C>,
  { draftUuids = [], before }: RunOptions & { readonly before: Before },
): Promise<Result<{ opId: string }, AppError>> {
  const { db } = device;
  return runCommand(device, ['instances', 'packageDrafts', 'uploads', 'meta'], async () => {
    const named = operation.showsUploads ? await withServerIds(db, input) : input;
    const uploads = operation.showsUploads ? await uploadsOf(device, named) : [];
    const opId = await device.outbox.enqueue({
      operation,
      input: named,
      needs: [...before.needs, ...(await makersOf(device, operation.read(named)?.changes ?? [])), ...uploads],
      after: before.after,
      // An entry that waits for an upload or another line is not joined to an earlier one, which does not wait and
      // which others may need.
      mayJoin: uploads.length === 0 && before.needs.length + before.after.length === 0,
    });
    await changeLostLines(db, { call: operation.call.name, input: named });
    for (const uuid of draftUuids) {
      await db.instances.update(uuid, { inCartByOp: opId, note: null });
      await db.packageDrafts.update(uuid, { inCartByOp: opId, note: null });
    }
    return { opId };
  });
}
