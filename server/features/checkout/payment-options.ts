import type { PaymentOption } from '#core/contract/payment.ts';
import type { Services } from '#server/services.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { nameIn } from '../shop/names-in.ts';

export type PaymentChoice = ShopSettings['payment']['options'][number];

/** The payment methods of the shop whose provider this server has. */
export const paymentChoices = (settings: ShopSettings, services: Services): PaymentChoice[] =>
  settings.payment.options.filter((option) => services.payment.has(option.provider));

/** The fee that the payment method adds to the total, also shown beside it. */
export const paymentFeeOf = ({ fee }: PaymentChoice): number => Math.max(0, fee);

export function paymentOptionIn(choice: PaymentChoice, lang: string): PaymentOption {
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
    enabledPaymentMethods: choice.enabledPaymentMethods,
  };
}
