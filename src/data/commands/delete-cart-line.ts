import { cartCalls } from '#core/contract/cart.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { changeCart } from './change-cart.ts';
import { addsOfLine } from './pending-lines.ts';
import { runCommand } from './run-command.ts';

/** Takes a line out of the cart, with the retouch that belongs to nothing else (KEP-01). */
export function deleteCartLine(device: Device, { uuid }: { readonly uuid: string }): Promise<Result<{ opId: string }, AppError>> {
  return changeCart(device, { kind: 'delete', uuid }, (needs) =>
    runCommand(device, [], async () => ({
      opId: await device.outbox.enqueue({
        call: cartCalls.deleteCartLine,
        input: { params: { uuid } },
        lane: LANES.cartLine(uuid),
        needs: [...needs, ...(await addsOfLine(device, uuid))],
      }),
    })),
  );
}
