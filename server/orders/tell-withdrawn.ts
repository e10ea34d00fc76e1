/** The acknowledgement of a withdrawal, with its time, to the customer at once, and the notice to the shop. */
import { eq } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import { noticeAddress } from '../notices/notice-address.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import { longTime } from '../shop-time.ts';

export async function tellWithdrawn(tx: Db, services: Services, order: OrderRow, lines: readonly OrderLine[], at: Date): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, order.userUuid));
  const { portal, notices } = await loadSettings(tx);
  const reference = orderReference(order.uuid);
  const paid = paidForLines(order.order.orderLines);
  const linesIn = (lang: string): string =>
    lines
      .map(({ uuid, quantity, description }) => `${quantity} × ${description}: ${formatMinor(paid.get(uuid) ?? 0, order.currency, lang)}`)
      .join('\n');
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (user && to !== null) {
    const lang = orderLanguage(order.sale, user.lang);
    await enqueueMail(tx, services, {
      to,
      lang,
      template: 'withdrawalReceived',
      values: {
        shop: portal.name,
        name: user.name,
        reference,
        lines: linesIn(lang),
        time: longTime(services.config.timeZone, lang, at),
        link: `${shopUrlOf(services.config)}${paths.order(order.uuid)}`,
        contact: portal.contactInfo.email,
      },
    });
  }
  const shop = noticeAddress({ portal, notices });
  if (shop === null) return;
  const lang = portal.defaultLanguage;
  await enqueueMail(tx, services, {
    to: shop,
    lang,
    template: 'newWithdrawal',
    values: { shop: portal.name, reference, lines: linesIn(lang), time: longTime(services.config.timeZone, lang, at) },
  });
}
