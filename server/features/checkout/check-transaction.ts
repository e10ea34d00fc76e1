/**
 * Everything that is validated again at the purchase: the page may be outdated, or the request may not come from the
 * app.
 */
import { and, eq, gt } from 'drizzle-orm';
import type { CallInput } from '#core/contract/define-call.ts';
import type { checkoutCalls } from '#core/contract/checkout.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { holdsOrdered } from '#core/domain/digital/sold-once.ts';
import { shownDay } from '#core/domain/orders/arrival/promised-day.ts';
import { onlyPupil } from '#core/domain/orders/arrival/school-deliveries.ts';
import { deliveryDataIssues } from '#core/domain/validation/delivery-data.ts';
import { refuseUnverified } from '#core/domain/validation/email.ts';
import { personNumberIssue } from '#core/domain/validation/person-number.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { phoneVerifications, users } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopDay } from '#server/shop-time.ts';
import { userOf } from '../cart/user-of.ts';
import type { CheckoutRow } from './checkout-row.ts';
import { type DeliveryChoice, schoolPupils } from './delivery-methods.ts';
import { catalogueMaxDeliveryTime, filesIn, type LoadedCheckout } from './load-checkout.ts';
import { isOnCredit, type PaymentChoice } from './payment-options.ts';
import { promiseOf } from './promise-of-order.ts';

export type TransactionInput = CallInput<typeof checkoutCalls.createTransaction>['body'];

/** Maximum of the columns of totals and amounts: signed 32 bits. */
const TOTAL_MAX = 2_147_483_647;

/** Whether the client approved another total than would be charged. */
const hasOtherTotal = ({ loaded }: LoadedCheckout, { approvedTotal }: TransactionInput): boolean =>
  approvedTotal !== undefined && approvedTotal !== loaded.priced.totalPrice;

/**
 * The documented request has no `approvedTotal`. It is charged only if the total equals that of its checkout's last
 * answer: the opening (goods alone), the chosen options, or a voucher or catalogues since. So a client that follows the
 * documented calls needs nothing more. A client that leaves out the call with the delivery's price or the payment's fee
 * is refused with the total, which it can approve.
 */
export function totalError(row: CheckoutRow, { loaded: { priced } }: LoadedCheckout, { approvedTotal }: TransactionInput): AppError | null {
  const isShown = approvedTotal !== undefined || row.shownTotal === priced.totalPrice;
  return isShown ? null : appError('checkout.total_not_shown', { total: priced.totalPrice });
}

/**
 * The day is approved like the total. A client that sends none approves the one in this checkout's last answer. If a
 * day is no longer named, a new checkout reports it.
 */
export function dayError(row: CheckoutRow, checkout: LoadedCheckout, input: TransactionInput, delivery: DeliveryChoice): AppError | null {
  const { arrivesBy: day = null } = promiseOf(checkout, input.deliveryOptionData, delivery);
  const pupilUuid = delivery.type === 'school-pickup' ? (input.deliveryOptionData.subject?.uuid ?? null) : null;
  const kept = row.shownDays === null ? day : shownDay(row.shownDays, delivery.uuid, pupilUuid);
  const approved = input.approvedDay === undefined ? kept : input.approvedDay;
  if (approved === day) return null;
  return day === null ? appError('checkout.cart_changed') : appError('checkout.day_changed', { day });
}

/** Fewer pictures than shown are not sold at the same price. A new checkout reports which set has fewer. */
export function filesError({ shownFiles }: CheckoutRow, checkout: LoadedCheckout): AppError | null {
  const files = new Set(filesIn(checkout));
  return shownFiles === null || shownFiles.every((file) => files.has(file)) ? null : appError('checkout.cart_changed');
}

/** The catalogues' delivery days differ from the shown ones. A new checkout reports which. */
export function catalogueDaysError({ shownCatalogueDays: shown }: CheckoutRow, checkout: LoadedCheckout): AppError | null {
  return shown === null || catalogueMaxDeliveryTime(checkout) === shown ? null : appError('checkout.cart_changed');
}

/** Another tab ordered, or changed the cart. This error has precedence over choices that are no longer offered. */
export function movedCartError(row: CheckoutRow, { loaded }: LoadedCheckout): AppError | null {
  if (loaded.row.revision !== row.cartRevision) return appError('checkout.cart_changed');
  return loaded.goods.length === 0 ? appError('checkout.empty') : null;
}

/** @param unavailable lines with pictures that the customer may no longer have */
export function cartError(checkout: LoadedCheckout, input: TransactionInput, unavailable: ReadonlySet<string>): AppError | null {
  const { loaded } = checkout;
  if (loaded.left.some((line) => line.fileRetouch !== null)) return appError('cart.retouch_without_goods');
  if (loaded.goods.some(holdsOrdered)) return appError('cart.file_ordered');
  const hasLostLines = loaded.isReduced || loaded.goods.length !== loaded.rows.length || loaded.withdrawn.size > 0 || unavailable.size > 0;
  const hasLostRebate = loaded.row.rebateCode !== null && loaded.rebate === null;
  if (hasLostLines || hasLostRebate || hasOtherTotal(checkout, input)) return appError('checkout.cart_changed');
  return loaded.priced.totalPrice > TOTAL_MAX ? appError('request.invalid', { field: 'approvedTotal' }) : null;
}

/** Adds the only pupil to whom the school can hand out the goods, if the client named none. */
export function withOnlyPupil(input: TransactionInput, { type }: DeliveryChoice, { delivery }: LoadedCheckout): TransactionInput {
  if (type !== 'school-pickup' || input.deliveryOptionData.subject) return input;
  const uuid = onlyPupil(schoolPupils(delivery));
  return uuid === null ? input : { ...input, deliveryOptionData: { ...input.deliveryOptionData, subject: { uuid } } };
}

export function deliveryError(input: TransactionInput, delivery: DeliveryChoice, checkout: LoadedCheckout): AppError | null {
  const subjectUuids = schoolPupils(checkout.delivery).map(({ uuid }) => uuid);
  const [issue] = deliveryDataIssues(delivery.type, input.deliveryOptionData, checkout.settings.options, subjectUuids);
  return issue ? appError('checkout.delivery_data_invalid', { field: issue.field }) : null;
}

export async function paymentError(
  context: RequestContext,
  input: TransactionInput,
  payment: PaymentChoice,
  country: string,
): Promise<AppError | null> {
  const { mobilePhone, pid } = input.paymentOptionData;
  const today = shopDay(context.services.config.timeZone, context.services.clock.nowMs());
  if (payment.requirePersonNo && personNumberIssue(pid ?? '', payment.minimumAge, today) !== null)
    return appError('checkout.payment_data_invalid', { field: 'pid' });
  if (!payment.verifyMobile) return null;
  const phone = normalizePhone(mobilePhone ?? '', country);
  return phone !== null && (await isVerified(context, phone)) ? null : appError('checkout.payment_data_invalid', { field: 'mobilePhone' });
}

/** Goods that are delivered before they are paid require a customer with a proved address (SEC-06). */
export async function creditError(context: RequestContext, { provider }: PaymentChoice): Promise<AppError | null> {
  const { db, services } = context;
  if (!isOnCredit(services, provider)) return null;
  const [user] = await db
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.uuid, userOf(context)));
  return refuseUnverified({ isEmailVerified: user !== undefined && user.emailVerifiedAt !== null });
}

async function isVerified(context: RequestContext, phone: string): Promise<boolean> {
  const [row] = await context.db
    .select({ uuid: phoneVerifications.uuid })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.userUuid, userOf(context)),
        eq(phoneVerifications.mobilePhone, phone),
        eq(phoneVerifications.isVerified, true),
        gt(phoneVerifications.expiresAt, new Date(context.services.clock.nowMs())),
      ),
    )
    .limit(1);
  return row !== undefined;
}
