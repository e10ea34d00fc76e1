/** The mail about goods that could not be made, and what becomes of their money: in the transaction that marks the order as sent. */
import { eq } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { WithdrawalMoney } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
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
import { moneyText } from './tell-withdrawn.ts';

interface Told {
  /** By line, also of fees that go with them. */
  readonly amounts: ReadonlyMap<string, MinorUnits>;
  readonly money: WithdrawalMoney;
  /** Lines of retouch that is not done any more. */
  readonly ended: ReadonlySet<string>;
}

export async function tellLeftOut(tx: Db, services: Services, order: OrderRow, { amounts, money, ended }: Told): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, order.userUuid));
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (!user || to === null) return;
  const { portal } = await loadSettings(tx);
  const lang = orderLanguage(order.sale, user.lang);
  const lines = withoutNames(order.order.orderLines, await withdrawnSubjects(tx));
  await enqueueMail(tx, services, {
    to,
    lang,
    template: 'orderLeftOut',
    values: {
      shop: portal.name,
      name: user.name,
      reference: orderReference(order.uuid),
      lines: creditLinesIn(lines, amounts, order.currency, { lang, ended }).join('\n'),
      money: moneyText(order, { money, isMade: false }, lang),
      link: `${shopUrlOf(services.config)}${paths.order(order.uuid)}`,
      contact: portal.contactInfo.email,
    },
  });
}
