/** A cart in checkout: its options, and its price with the chosen ones. */
import { filesOfGoods } from '#core/domain/cart/held-pictures.ts';
import type { CartRow } from '../cart/cart-row.ts';
import { type Fees, loadCart, type LoadedCart } from '../cart/load-cart.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { type CatalogueOffer, catalogueOffers } from '../shop/catalogue-offers.ts';
import { nameIn } from '../shop/names-in.ts';
import { shopOf } from '../shop/shop-reader.ts';
import type { UserSubject } from '../shop/user-subjects.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopDay } from '#server/shop-time.ts';
import { type DeliveryChoice, type DeliverySurroundings, findChoice } from './delivery-methods.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { type PaymentChoice, paymentChoices, paymentFeeOf } from './payment-options.ts';

export interface LoadedCheckout {
  /** Priced with the chosen delivery and payment. */
  readonly loaded: LoadedCart;
  readonly settings: ShopSettings;
  readonly subjects: readonly UserSubject[];
  readonly offers: readonly CatalogueOffer[];
  readonly delivery: DeliverySurroundings;
  readonly deliveryChoice: DeliveryChoice | null;
  readonly paymentChoice: PaymentChoice | null;
}

/** The chosen options by uuid; null when none is chosen, or it is no longer offered. */
export interface Chosen {
  readonly deliveryOptionUuid: string | null;
  readonly paymentOptionUuid: string | null;
}

export async function loadCheckout(context: RequestContext, chosen: Chosen, row?: CartRow): Promise<LoadedCheckout> {
  const { caller, services } = context;
  const bare = await loadCart(context, row ? { row } : {});
  const settings = await shopOf(context).settings();
  const subjects = await shopOf(context).subjects();
  const delivery: DeliverySurroundings = {
    settings,
    subjects,
    goods: bare.goods,
    fixedProducts: bare.priceList.fixedProducts,
    lang: caller.lang,
    today: shopDay(services.config.timeZone, services.clock.nowMs()),
  };
  const deliveryChoice = chosen.deliveryOptionUuid === null ? null : findChoice(delivery, chosen.deliveryOptionUuid);
  const offered = deliveryChoice ? paymentChoices(settings, services, deliveryChoice) : [];
  const paymentChoice = offered.find((choice) => choice.uuid === chosen.paymentOptionUuid) ?? null;
  const fees = feesOf(deliveryChoice, paymentChoice, caller.lang);
  return {
    loaded: deliveryChoice ? await loadCart(context, { cart: bare, fees }) : bare,
    settings,
    subjects,
    offers: catalogueOffers(settings, subjects, caller.lang),
    delivery,
    deliveryChoice,
    paymentChoice,
  };
}

function feesOf(delivery: DeliveryChoice | null, payment: PaymentChoice | null, lang: string): Fees {
  return {
    ...(delivery ? { delivery: { description: delivery.name, price: delivery.price, isExpress: delivery.isExpress } } : {}),
    ...(payment ? { payment: { description: feeName(payment, lang), price: paymentFeeOf(payment) } } : {}),
  };
}

/** Not the name of the payment option: beside goods it would be read as a payment. */
function feeName({ provider, titles }: PaymentChoice, lang: string): string {
  const { invoiceFee, paymentFee } = checkoutTexts(lang);
  return provider === 'invoice' ? invoiceFee : paymentFee.replace('{title}', nameIn(titles, lang));
}

/** The pictures that the goods sell as files, including those of sets and packages. */
export const filesIn = ({ loaded }: Pick<LoadedCheckout, 'loaded'>): readonly string[] => [
  ...filesOfGoods(loaded.goods, loaded.facts.portraitsOf),
];

/** The longest delivery time of the catalogues in the cart, in days; null without catalogues (D1 §3). */
export function catalogueMaxDeliveryTime({ loaded, offers }: Pick<LoadedCheckout, 'loaded' | 'offers'>): number | null {
  const days = loaded.goods.flatMap((line) => {
    if (line.catalogue) return offers.filter((offer) => offer.uuid === line.catalogue?.uuid).map((offer) => offer.deliveryTime.days);
    const hasCatalogue = line.package?.packageItems.some((item) => item.type === 'CATALOGUE') ?? false;
    return hasCatalogue ? offers.map((offer) => offer.deliveryTime.days) : [];
  });
  return days.length === 0 ? null : Math.max(...days);
}
