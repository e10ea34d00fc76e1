import type { RebateResult } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { goodsOnSale } from '#core/domain/cart/sale/on-sale.ts';
import { applyRebate, rebateLimit } from '#core/domain/rebates/rebate.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopDay } from '#server/shop-time.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { type CartRow, lockCart, touchCart } from '../cart-row.ts';
import { loadCart } from '../load-cart.ts';
import { userOf } from '../user-of.ts';
import { type CartRebate, findRebate } from './rebate-codes.ts';

/**
 * A code that gives no discount now is refused with the reason. Its calls are limited by `rebateGuess`. A visitor's
 * goods may be on the device, which checks the code by the same rule: the code is stored with the cart and moves with
 * it at sign-in.
 */
export async function setRebateCode(context: RequestContext, typed: string): Promise<Result<CartRow, AppError>> {
  const { db, services, caller } = context;
  const row = await lockCart(db, userOf(context));
  const found = await findRebate(db, { userUuid: row.userUuid, subjects: () => shopOf(context).subjects() }, typed);
  if (!found.ok) {
    context.guessedWrong('rebate');
    return found;
  }
  const rebate = found.value;
  const nowMs = services.clock.nowMs();
  const when = { nowMs, today: shopDay(services.config.timeZone, nowMs) };
  const limit = rebateLimit(rebate, when);
  if (limit !== null) {
    context.guessedWrong('rebate');
    return err(limitError(limit, rebate));
  }
  if (!caller.isAnonymous) {
    const { goods, priced } = await loadCart(context, { row });
    const result = applyRebate(rebate, { goods: goodsOnSale(priced.orderLines), deliveryFee: null, ...when });
    if (result.limit !== undefined) return err(limitError(result.limit, rebate));
    if (goods.length === 0 || result.state === 'below_minimum') return err(minimumError(rebate, result.missing));
  }
  return ok(await touchCart(db, row, { rebateCode: rebate.code }));
}

function limitError(limit: NonNullable<RebateResult['limit']>, { firstDay }: CartRebate): AppError {
  switch (limit) {
    case 'not_begun':
      return appError('cart.rebate_code_not_begun', { day: firstDay ?? '' });
    case 'over':
      return appError('cart.rebate_code_expired');
    case 'used':
    case 'used_up':
    case 'not_for_job':
    case 'not_for_goods':
      return appError(`cart.rebate_code_${limit}`);
  }
}

/**
 * For a code that covers all goods the device computes the missing amount, because it may have more goods. For a code
 * that covers some goods only the shop knows it.
 */
const minimumError = ({ minimumTotal, goodsUuids, subjectUuids }: CartRebate, missing: number): AppError =>
  appError('cart.rebate_code_minimum', { minimum: minimumTotal, ...((goodsUuids || subjectUuids) && { missing }) });
