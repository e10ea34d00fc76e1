/** The order as it is stored: prices, lines and delivery as the customer approved them (ORD-02, CHK-15). */
import type { DeliveryData } from '#core/contract/delivery.ts';
import { orderLinesOf } from '#core/domain/cart/cart-totals.ts';
import { usedRebateCode } from '#core/domain/rebates/rebate.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import type { TaxShare } from '#core/domain/prices/tax.ts';
import type { orders } from '#server/db/schema.ts';
import { nameIn } from '../shop/names-in.ts';
import type { TransactionInput } from './check-transaction.ts';
import { deliveryTimeIn } from './checkout-texts.ts';
import { type DeliveryChoice, notBefore } from './delivery-methods.ts';
import { catalogueMaxDeliveryTime, type LoadedCheckout } from './load-checkout.ts';
import type { PaymentChoice } from './payment-options.ts';
import { promiseOf } from './promise-of-order.ts';

type OrderDocument = (typeof orders.$inferInsert)['order'];

export interface OrderChoices {
  readonly orderUuid: string;
  readonly userUuid: string;
  readonly nowMs: number;
  readonly lang: string;
  readonly delivery: DeliveryChoice;
  readonly payment: PaymentChoice;
  readonly isInvoice: boolean;
  readonly tax: readonly TaxShare[];
}

export function orderDocument(checkout: LoadedCheckout, input: TransactionInput, choices: OrderChoices): OrderDocument {
  const { loaded, settings } = checkout;
  const { delivery, payment, lang } = choices;
  const { arrivesBy, school } = promiseOf(checkout, input.deliveryOptionData, delivery);
  const naming = { ownerUuid: choices.userUuid, texts: loaded.texts, country: settings.options.country };
  return {
    uuid: choices.orderUuid,
    confirmTime: new Date(choices.nowMs).toISOString(),
    orderLines: orderLinesOf(loaded.priced, choices.tax, naming),
    rebateCode: usedRebateCode(loaded.rebate?.code ?? null, loaded.priced.orderLines),
    delivery: {
      type: delivery.type,
      name: delivery.name,
      address: delivery.type === 'postage' ? addressOf(input.deliveryOptionData) : null,
      contactInfo: delivery.type === 'postage' ? null : contactOf(input.deliveryOptionData),
      deliveryTime: {
        string: deliveryTimeIn(delivery.days, lang),
        afterDate: notBefore(checkout.delivery),
        days: delivery.days,
        ...(arrivesBy !== undefined && { arrivesBy }),
      },
      school,
    },
    payment: { isInvoice: choices.isInvoice, title: nameIn(payment.titles, lang) },
    summary: { totalPrice: loaded.priced.totalPrice, currency: settings.portal.currency },
    containDigitalProducts: containsDigital(checkout),
    catalogueMaxDeliveryTime: catalogueMaxDeliveryTime(checkout),
    comment: settings.options.hideOrderComment ? '' : input.comment.trim(),
  };
}

function addressOf({ deliveryAddress }: DeliveryData): OrderDocument['delivery']['address'] {
  if (!deliveryAddress) return null;
  const { name, address, address2, city, state, postalCode } = deliveryAddress;
  return {
    name: name.trim(),
    address1: address.trim(),
    address2: address2.trim(),
    city: city.trim(),
    state: state.trim(),
    postalCode: postalCode.trim(),
  };
}

function contactOf({ contactInfo }: DeliveryData): OrderDocument['delivery']['contactInfo'] {
  return contactInfo ? { name: contactInfo.name.trim(), emailAddress: contactInfo.emailAddress.trim() } : null;
}

/** Pictures as files. Retouch alone is not digital: it changes a print, or a file that is also bought. */
function containsDigital({ loaded: { goods, priceList } }: LoadedCheckout): boolean {
  return goods.some((line) => {
    const kind = kindOfLine(line, priceList.fixedProducts);
    return (
      kind === 'digital-file' || kind === 'digital-set' || (line.package?.packageItems.some((item) => item.type === 'DIGITAL_SET') ?? false)
    );
  });
}
