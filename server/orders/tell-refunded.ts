/** The mail about money that is given back: in the transaction that plans or notes it. */
import { eq } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import { withdrawnSubjects } from '../media/picture-access.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import { creditLinesIn } from './credited-lines.ts';

interface Told {
  readonly amount: number;
  readonly reason: string;
  /** By line, also of fees that go with them; empty: an amount is given back. */
  readonly paid: ReadonlyMap<string, number>;
  /** Lines of retouch that is not done any more. */
  readonly ended: ReadonlySet<string>;
}

export async function tellRefunded(tx: Db, services: Services, order: OrderRow, { amount, reason, paid, ended }: Told): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, order.userUuid));
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (!user || to === null) return;
  const { portal } = await loadSettings(tx);
  const lang = orderLanguage(order.sale, user.lang);
  await enqueueMail(tx, services, {
    to,
    lang,
    template: 'orderRefunded',
    values: {
      shop: portal.name,
      name: user.name,
      reference: orderReference(order.uuid),
      amount: formatMinor(amount, order.currency, lang),
      lines: creditLinesIn(withoutNames(order.order.orderLines, await withdrawnSubjects(tx)), paid, order.currency, { lang, ended }).join(
        '\n',
      ),
      reason,
      link: `${shopUrlOf(services.config)}${paths.order(order.uuid)}`,
      contact: portal.contactInfo.email,
    },
  });
}
