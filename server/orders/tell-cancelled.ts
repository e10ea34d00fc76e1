/** The mail about a cancelled order: what became of its money and its goods. */
import { eq } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import type { MoneyAfterCancel } from '#core/domain/orders/order-change.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor, type MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

interface Told {
  readonly by: 'customer' | 'shop';
  readonly toCart: boolean;
  readonly reason: string;
  readonly money: MoneyAfterCancel;
  /** Told with it. */
  readonly amount: MinorUnits;
  /** Of it, what was on its way back before, with a mail of its own. */
  readonly before: MinorUnits;
}

/** In the transaction that cancels. A customer without a proved address reads it in 'My orders'. */
export async function tellCancelled(
  tx: Db,
  services: Services,
  order: OrderRow,
  { by, toCart, reason, money, amount, before }: Told,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, order.userUuid));
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (!user || to === null) return;
  const { portal } = await loadSettings(tx);
  const lang = orderLanguage(order.sale, user.lang);
  const words = WORDS[serverLanguage(lang)];
  const inWords = (minor: MinorUnits): string => formatMinor(minor, order.currency, lang);
  const text = words.money[money === 'refunded' && before > 0 ? 'refundedInParts' : money];
  await enqueueMail(tx, services, {
    to,
    lang,
    template: by === 'shop' ? 'orderCancelledByShop' : toCart ? 'orderBackInCart' : 'orderCancelled',
    values: {
      shop: portal.name,
      name: user.name,
      reference: orderReference(order.uuid),
      reason,
      money: text
        .replace('{total}', inWords(amount))
        .replace('{before}', inWords(before))
        .replace('{rest}', inWords(amount - before)),
      link: `${shopUrlOf(services.config)}${toCart ? paths.cart() : paths.order(order.uuid)}`,
      contact: portal.contactInfo.email,
    },
  });
}
