import { type AppError, appError } from '#core/contract/errors.ts';
import { goodsTotalOf } from '#core/domain/prices/free-shipping.ts';
import { applyRebate } from '#core/domain/prices/rebate.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { type CartRow, lockCart, touchCart } from '../cart-row.ts';
import { loadCart } from '../load-cart.ts';
import { userOf } from '../user-of.ts';
import { findRebate } from './rebate-codes.ts';

/**
 * A code that gives no discount now is refused with the reason. Its calls are limited by `rebateGuess`. A visitor's goods may
 * be on the device, which judges the code by the same rule: it is kept with the cart and moves with it at sign-in.
 */
export async function setRebateCode(context: RequestContext, typed: string): Promise<Result<CartRow, AppError>> {
  const { db, services } = context;
  const row = await lockCart(db, userOf(context));
  const rebate = await findRebate(db, row.userUuid, typed, services.clock.nowMs());
  if (!rebate.ok) {
    context.guessedWrong('rebate');
    return rebate;
  }
  const { goods, priced } = await loadCart(context, { row });
  const { state } = applyRebate(rebate.value, goodsTotalOf(priced.orderLines), null);
  const isBelowMinimum = goods.length === 0 || state === 'below_minimum';
  if (isBelowMinimum && !context.caller.isAnonymous)
    return err(appError('cart.rebate_code_minimum', { minimum: rebate.value.minimumTotal }));
  return ok(await touchCart(db, row, { rebateCode: rebate.value.code }));
}
