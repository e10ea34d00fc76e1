import { cartCalls, type OrderLineChange } from '#core/contract/cart.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { withServerIds } from '../sync/replace-upload-id.ts';
import { changeCart } from './change-cart.ts';
import { addsOfLine, uploadsOf } from './pending-lines.ts';
import { runCommand } from './run-command.ts';

export interface UpdateCartLine {
  readonly uuid: string;
  /** What is absent stays. */
  readonly change: OrderLineChange;
  /** Editor and package drafts that the change was made of: hidden now, gone when confirmed, back when refused. */
  readonly draftUuids?: readonly string[];
}

type UpdateInput = CallInput<typeof cartCalls.updateCartLine>;

/** Changes a line's quantity, size, template data or package; changes not yet sent are joined. */
export function updateCartLine(
  device: Device,
  { uuid, change, draftUuids = [] }: UpdateCartLine,
): Promise<Result<{ opId: string }, AppError>> {
  return changeCart(device, { kind: 'change', uuid, change }, (before) => enqueueChange(device, { uuid, change, draftUuids }, before));
}

function enqueueChange(
  device: Device,
  { uuid, change, draftUuids }: Required<UpdateCartLine>,
  before: readonly string[],
): Promise<Result<{ opId: string }, AppError>> {
  return runCommand(device, ['instances', 'packageDrafts', 'uploads'], async () => {
    const body = await withServerIds(device.db, change);
    const input: UpdateInput = { params: { uuid }, body };
    const joined = (earlier: UpdateInput): UpdateInput | null =>
      earlier.params.uuid === uuid ? { params: { uuid }, body: { ...earlier.body, ...body } } : null;
    const uploads = await uploadsOf(device, body);
    const opId = await device.outbox.enqueue({
      call: cartCalls.updateCartLine,
      input,
      lane: LANES.cartLine(uuid),
      needs: [...before, ...(await addsOfLine(device, uuid)), ...uploads],
      // One that waits for an upload or another line is not joined: the entry before it doesn't wait, and may be waited for.
      ...(uploads.length > 0 || before.length > 0 ? {} : { merge: joined }),
    });
    for (const draftUuid of draftUuids) {
      await device.db.instances.update(draftUuid, { inCartByOp: opId, note: null });
      await device.db.packageDrafts.update(draftUuid, { inCartByOp: opId, note: null });
    }
    return { opId };
  });
}
