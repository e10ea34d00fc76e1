/** Text of a mail about prepaid credit that was returned to its code (BIZ-07). */
import { creditOfLines } from '#core/domain/rebates/credit.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

/** @param lines refunded lines; empty when none of it was paid by credit */
export function creditBackText(
  { order, currency }: Pick<OrderRow, 'order' | 'currency'>,
  lines: { has(uuid: string): boolean },
  lang: string,
): string {
  const amount = creditOfLines(order.orderLines, lines);
  return amount === 0
    ? ''
    : WORDS[serverLanguage(lang)].credit
        .replace('{amount}', formatMinor(amount, currency, lang))
        .replace('{code}', () => order.rebateCode ?? '');
}
