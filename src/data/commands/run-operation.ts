import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import type { Device } from '../device.ts';
import { withServerIds } from '../sync/replace-upload-id.ts';
import { changeCart } from './cart/change-cart.ts';
import { makersOf, uploadsOf } from './cart/needed-entries.ts';
import { runCommand } from './run-command.ts';

export interface RunOptions {
  /** Editor and package drafts that the goods were made of: hidden now, gone when confirmed, back when refused. */
  readonly draftUuids?: readonly string[];
}

/**
 * Queues an operation: its screens show it at once, and the shop gets it exactly once. One that shows an unfinished
 * upload, or is about something that is not confirmed, waits for it.
 * Promise: ok means that it survives a crash; an error means that nothing has changed, and the customer is told.
 * @returns the opId of its entry
 */
export function runOperation<C extends CallDefinition>(
  device: Device,
  operation: Operation<C>,
  input: CallInput<C>,
  options: RunOptions = {},
): Promise<Result<{ opId: string }, AppError>> {
  const intent = operation.read(input);
  assert(intent, `${operation.call.name} can read what it is given`);
  const enqueueAfter = (before: readonly string[]) => enqueueOperation(device, operation, input, { ...options, before });
  return intent.cart ? changeCart(device, intent.cart, enqueueAfter) : enqueueAfter([]);
}

function enqueueOperation<C extends CallDefinition>(
  device: Device,
  operation: Operation<C>,
  input: CallInput<C>,
  { draftUuids = [], before }: RunOptions & { readonly before: readonly string[] },
): Promise<Result<{ opId: string }, AppError>> {
  const { db } = device;
  return runCommand(device, ['instances', 'packageDrafts', 'uploads'], async () => {
    const named = operation.showsUploads ? await withServerIds(db, input) : input;
    const uploads = operation.showsUploads ? await uploadsOf(device, named) : [];
    const opId = await device.outbox.enqueue({
      operation,
      input: named,
      needs: [...before, ...(await makersOf(device, operation.read(named)?.changes ?? [])), ...uploads],
      // One that waits for an upload or another line is not joined: the entry before it doesn't wait, and may be waited for.
      mayJoin: uploads.length === 0 && before.length === 0,
    });
    for (const uuid of draftUuids) {
      await db.instances.update(uuid, { inCartByOp: opId, note: null });
      await db.packageDrafts.update(uuid, { inCartByOp: opId, note: null });
    }
    return { opId };
  });
}
