import { cartCalls } from '#core/contract/cart.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { changeCart } from './change-cart.ts';
import { runCommand } from './run-command.ts';

/** Chooses one kind of retouch for a picture, or no longer (RET). */
export function toggleRetouch(
  device: Device,
  { pictureUuid, subProductUuid, wanted }: { readonly pictureUuid: string; readonly subProductUuid: string; readonly wanted: boolean },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { params: { pictureUuid, subProductUuid }, body: { wanted } };
  return changeCart(device, { kind: 'toggle-retouch', pictureUuid, subProductUuid, wanted }, (needs) =>
    runCommand(device, [], async () => ({
      opId: await device.outbox.enqueue({ call: cartCalls.toggleRetouch, input, lane: LANES.cart, needs }),
    })),
  );
}
