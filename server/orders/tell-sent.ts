/**
 * The mail and the messages to devices that say that an order is sent, or ready in the store. They are about a
 * purchase, so the mail is also sent to customers who accept no advertising.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { packageContents } from '#core/domain/cart/line-details.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { parcelGoods } from '#core/domain/orders/parcel-goods.ts';
import { arrivesInStore, waitsInStore } from '#core/domain/orders/store-pickup.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { recipientLines } from '#core/domain/validation/address-layout.ts';
import type { Db } from '../db/database.ts';
import { orders, users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { arrivalLine, itemTexts } from '../features/checkout/checkout-texts.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import { pushAboutOrder, pushOnceAboutOrder } from '../push/push-about-order.ts';
import type { Services } from '../services.ts';
import { shopDay } from '../shop-time.ts';
import { unsentLines } from './withdrawn-lines.ts';
import type { OrderRow } from '../payment/find-transaction.ts';

/**
 * Notifies the customer of an order that was just marked as sent, inside the transaction that marks it.
 * Once per order, again for each tracking that replaces the first, and again when it has arrived in the store; not to
 * an unproved address, and not about files that are only downloaded. A line that was not made, or was withdrawn from
 * and refunded, is not named.
 * @param tracking as the carrier gave it: a number, or an address
 * @returns whether a mail is sent
 */
export async function tellSent(tx: Db, services: Services, order: OrderRow, tracking: string | null): Promise<boolean> {
  const settings = await loadSettings(tx);
  const goods = sentGoods(order, settings, await unsentLines(tx, order));
  if (goods.length === 0) return false;
  const isInStore = waitsInStore(order.order.delivery.type, tracking);
  const hasArrived = arrivesInStore(order.order.delivery.type, order.tracking, tracking);
  if (hasArrived) await pushAboutOrder(tx, services, order, 'pickup');
  else await pushOnceAboutOrder(tx, services, order, isInStore ? 'pickup' : 'sent');
  const [user] = await tx.select().from(users).where(eq(users.uuid, order.userUuid));
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (!user || to === null) return false;
  const notified = await tx
    .update(orders)
    .set({ sentMailAt: new Date(services.clock.nowMs()) })
    .where(and(eq(orders.uuid, order.uuid), isNull(orders.sentMailAt)))
    .returning({ uuid: orders.uuid });
  const isFirst = notified.length > 0;
  if (!isFirst && !hasArrived && (tracking === null || tracking === order.tracking)) return false;
  const lang = orderLanguage(order.sale, user.lang);
  const { country } = settings.options;
  const day = order.order.delivery.deliveryTime.arrivesBy;
  // A day in the past is not a promise.
  const isAhead = !isInStore && !hasArrived && day !== undefined && day >= shopDay(services.config.timeZone, services.clock.nowMs());
  const arrival = isAhead ? arrivalLine(order.order.delivery, lang, country) : null;
  const values = {
    shop: settings.portal.name,
    name: user.name,
    reference: orderReference(order.uuid),
    lines: goods.map((line) => sentLine(line, lang)).join('\n'),
    delivery: deliveryOf(order, country, arrival),
    link: `${shopUrlOf(services.config)}${paths.order(order.uuid)}`,
    contact: settings.portal.contactInfo.email,
  };
  const mail = { to, lang, orderUuid: order.uuid, lineUuids: goods.map(({ uuid }) => uuid) };
  if (tracking === null) await enqueueMail(tx, services, { ...mail, template: isInStore ? 'orderInStore' : 'orderSent', values });
  else
    await enqueueMail(tx, services, { ...mail, template: isFirst ? 'orderSentTracked' : 'orderTracking', values: { ...values, tracking } });
  return true;
}

/** Catalogues ship separately, unless the order has nothing else. Files and retouch are not sent at all. */
function sentGoods({ order }: OrderRow, { portal }: ShopSettings, unsent: ReadonlySet<string>): readonly OrderLine[] {
  const goods = parcelGoods(order.orderLines, portal.fixedProducts).filter(({ uuid }) => !unsent.has(uuid));
  const prints = goods.filter((line) => kindOfLine(line, portal.fixedProducts) !== 'catalogue');
  return prints.length > 0 ? prints : goods;
}

/** With the parts of a package that are in the parcel: its files are downloaded, and its catalogues ship separately. */
function sentLine({ quantity, description, package: bundle }: OrderLine, lang: string): string {
  const packageItems = bundle?.packageItems.filter(({ type }) => type === 'TEMPLATE_PRODUCT') ?? [];
  return [`${quantity} × ${description}`, ...packageContents({ packageItems }, itemTexts(lang)).map((item) => `  ${item}`)].join('\n');
}

interface Deliverable {
  readonly order: { readonly delivery: Pick<OrderRow['order']['delivery'], 'name' | 'address' | 'school'> };
}

/**
 * The delivery method and the address, line by line as on an envelope.
 * @param arrival text of the latest day of arrival
 */
export function deliveryOf({ order: { delivery } }: Deliverable, country: string, arrival: string | null = null): string {
  const { address, school } = delivery;
  const place = address ? recipientLines(address, country) : [school?.name ?? ''];
  return [delivery.name, arrival ?? '', ...place].filter((part) => part !== '').join('\n');
}
