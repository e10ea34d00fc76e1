import { checkoutCalls } from '#core/contract/checkout.ts';
import type { Catalogue } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Puts catalogues in the cart; quantity 0 takes them out (CAT-11). */
export function buyCatalogues(
  device: Device,
  { catalogues }: { readonly catalogues: readonly Catalogue[] },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { catalogues: [...catalogues] } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({ call: checkoutCalls.buyCatalogues, input, lane: LANES.cart }),
  }));
}
