import { cartCalls } from '#core/contract/cart.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { changeCart } from './change-cart.ts';
import { runCommand } from './run-command.ts';

/** Sets which retouches each picture gets: sub-product uuids by picture uuid. */
export function setRetouch(
  device: Device,
  { items }: { readonly items: Readonly<Record<string, readonly string[]>> },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { items: Object.fromEntries(Object.entries(items).map(([picture, chosen]) => [picture, [...chosen]])) } };
  return changeCart(device, { kind: 'retouch', items }, (needs) =>
    runCommand(device, [], async () => ({
      opId: await device.outbox.enqueue({ call: cartCalls.setRetouch, input, lane: LANES.cart, needs }),
    })),
  );
}
