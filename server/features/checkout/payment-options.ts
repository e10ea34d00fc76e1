import { type AppError, appError } from '#core/contract/errors.ts';
import { isTooLittle } from '#core/domain/payments/least-amount.ts';
import type { PaymentOption } from '#core/contract/payment.ts';
import type { Services } from '#server/services.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { nameIn } from '../shop/names-in.ts';
import type { DeliveryChoice } from './delivery-methods.ts';

export type PaymentChoice = ShopSettings['payment']['options'][number];

/** The payment methods of the shop for this delivery whose provider this server has. */
export const paymentChoices = (settings: ShopSettings, services: Services, delivery: Pick<DeliveryChoice, 'type'>): PaymentChoice[] =>
  settings.payment.options.filter(
    ({ provider, deliveryMethods }) => services.payment.has(provider) && (deliveryMethods?.includes(delivery.type) ?? true),
  );

/** The goods are delivered before they are paid. */
export const isOnCredit = (services: Services, provider: string): boolean => services.payment.get(provider)?.isInvoice ?? false;

/** The total is below the provider's minimum. */
export const leastError = (
  { provider }: PaymentChoice,
  { settings, loaded }: { readonly settings: ShopSettings; readonly loaded: { readonly priced: { readonly totalPrice: number } } },
): AppError | null => (isTooLittle(provider, settings.portal.currency, loaded.priced.totalPrice) ? appError('checkout.too_little') : null);

/** The fee that the payment method adds to the total, also shown beside it. */
export const paymentFeeOf = ({ fee }: PaymentChoice): number => Math.max(0, fee);

export function paymentOptionIn(services: Services, choice: PaymentChoice, lang: string): PaymentOption {
  return {
    uuid: choice.uuid,
    title: nameIn(choice.titles, lang),
    mobileTitle: nameIn(choice.mobileTitles, lang),
    description: nameIn(choice.descriptions, lang),
    mobileDescription: nameIn(choice.mobileDescriptions, lang),
    verifyMobile: choice.verifyMobile,
    requirePersonNo: choice.requirePersonNo,
    minimumAge: choice.minimumAge,
    fee: paymentFeeOf(choice),
    needsVerifiedEmail: isOnCredit(services, choice.provider),
    enabledPaymentMethods: choice.enabledPaymentMethods,
  };
}
