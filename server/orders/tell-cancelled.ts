/** The mail about a cancelled order, its refund and its goods. */
import { paths } from '#core/contract/paths/paths.ts';
import type { MoneyAfterCancel } from '#core/domain/orders/order-change.ts';
import { formatMinor, type MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import { mailAboutOrder } from '../mail/mail-about-order.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import { creditBackText } from './credit-back.ts';
import { creditedLines } from './credited-lines.ts';
import { withdrawnLines } from './withdrawn-lines.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

interface Told {
  readonly by: 'customer' | 'shop';
  readonly toCart: boolean;
  readonly reason: string;
  readonly money: MoneyAfterCancel;
  /** The amount that the mail states. */
  readonly amount: MinorUnits;
  /** The part of it that was already being refunded, with its own mail. */
  readonly before: MinorUnits;
}

/** Called in the transaction that cancels. */
export async function tellCancelled(
  tx: Db,
  services: Services,
  order: OrderRow,
  { by, toCart, reason, money, amount, before }: Told,
): Promise<void> {
  const [withdrawn, credited] = [await withdrawnLines(tx, order.uuid), await creditedLines(tx, order.uuid)];
  const back = { has: (line: string) => !withdrawn.has(line) && !credited.has(line) };
  await mailAboutOrder(tx, services, order, {
    template: by === 'shop' ? 'orderCancelledByShop' : toCart ? 'orderBackInCart' : 'orderCancelled',
    values: (lang) => {
      const inWords = (minor: MinorUnits): string => formatMinor(minor, order.currency, lang);
      const text = WORDS[serverLanguage(lang)].money[money === 'refunded' && before > 0 ? 'refundedInParts' : money];
      return {
        reason,
        money: [
          text
            .replace('{total}', inWords(amount))
            .replace('{before}', inWords(before))
            .replace('{rest}', inWords(amount - before)),
          creditBackText(order, back, lang),
        ]
          .filter(Boolean)
          .join(' '),
        ...(toCart && { link: `${shopUrlOf(services.config)}${paths.cart()}` }),
      };
    },
  });
}
