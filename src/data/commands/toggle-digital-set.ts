import { cartCalls } from '#core/contract/cart.ts';
import type { PictureType } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { changeCart } from './change-cart.ts';
import { runCommand } from './run-command.ts';

/** Puts a digital picture set in the cart or takes it out (CAT-10). */
export function toggleDigitalSet(
  device: Device,
  { pictureSet, type, wanted }: { readonly pictureSet: string; readonly type: PictureType; readonly wanted: boolean },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { pictureSet, type, wanted } };
  return changeCart(device, { kind: 'toggle-set', subjectUuid: pictureSet, type, wanted }, (needs) =>
    runCommand(device, [], async () => ({
      opId: await device.outbox.enqueue({ call: cartCalls.toggleDigitalSet, input, lane: LANES.cart, needs }),
    })),
  );
}
