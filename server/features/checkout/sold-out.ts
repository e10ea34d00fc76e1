import { type AppError, appError } from '#core/contract/errors.ts';
import { disabledPackageIn } from '#core/domain/cart/sale/off-sale.ts';
import type { LoadedCheckout } from './load-checkout.ts';

/** The error for a package in the cart that the shop has closed for now, with the shop's own reason. */
export function soldOutError({ loaded }: Pick<LoadedCheckout, 'loaded'>): AppError | null {
  const disabled = disabledPackageIn(loaded.goods);
  return disabled && appError('package.disabled', { reason: disabled.reason });
}
