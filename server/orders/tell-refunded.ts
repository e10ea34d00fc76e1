/** The mail about a refund, sent in the transaction that plans or records it. */
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import { mailAboutOrder } from '../mail/mail-about-order.ts';
import { withdrawnSubjects } from '../media/picture-access.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import { creditOfLines } from '#core/domain/rebates/credit.ts';
import { creditBackText } from './credit-back.ts';
import { creditLinesIn } from './credited-lines.ts';
import { loadFileNames } from './file-names.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

interface Told {
  /** 0 when only prepaid credit is returned. */
  readonly amount: number;
  readonly reason: string;
  /** By line, including the fees that depend on them; empty when an amount is refunded. */
  readonly paid: ReadonlyMap<string, number>;
  /** Lines of retouch that is no longer done. */
  readonly ended: ReadonlySet<string>;
}

export async function tellRefunded(tx: Db, services: Services, order: OrderRow, { amount, reason, paid, ended }: Told): Promise<void> {
  const lines = withoutNames(order.order.orderLines, await withdrawnSubjects(tx));
  const names = await loadFileNames(tx, lines);
  await mailAboutOrder(tx, services, order, {
    template: amount === 0 ? 'creditReturned' : 'orderRefunded',
    values: (lang) => ({
      amount: formatMinor(amount === 0 ? creditOfLines(lines, paid) : amount, order.currency, lang),
      lines: [...creditLinesIn(lines, paid, order.currency, { lang, ended, names }), creditBackText(order, paid, lang)]
        .filter(Boolean)
        .join('\n'),
      reason,
      way: WORDS[serverLanguage(lang)].way[order.order.payment.isInvoice ? 'byShop' : 'same'],
    }),
  });
}
