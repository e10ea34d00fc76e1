/** The acknowledgement of a withdrawal, with its time, sent to the customer at once, and the notice to the shop. */
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { WithdrawalMoney } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { formatMinor, minorDigits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailAboutOrder } from '../mail/mail-about-order.ts';
import { noticeAddress } from '../notices/notice-address.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import { longTime } from '../shop-time.ts';
import { creditBackText } from './credit-back.ts';
import { creditLinesIn } from './credited-lines.ts';
import { loadFileNames } from './file-names.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

interface Told {
  /** By line, including the fees that depend on them: their cost. */
  readonly amounts: ReadonlyMap<string, number>;
  readonly at: Date;
  readonly money: WithdrawalMoney;
  /** Some goods of the order were made, or are being made. */
  readonly isMade: boolean;
  /** The part of the lines' money for such goods. */
  readonly made: number;
}

export async function tellWithdrawn(tx: Db, services: Services, order: OrderRow, told: Told): Promise<void> {
  const { amounts, at } = told;
  const { portal, notices, options } = await loadSettings(tx);
  const reference = orderReference(order.uuid);
  const names = await loadFileNames(tx, order.order.orderLines);
  const linesIn = (lang: string): string =>
    creditLinesIn(order.order.orderLines, amounts, order.currency, { lang, ended: amounts, names }).join('\n');
  const timeIn = (lang: string): string => longTime({ timeZone: services.config.timeZone, lang, country: options.country }, at);
  await mailAboutOrder(tx, services, order, {
    template: 'withdrawalReceived',
    values: (lang) => ({
      lines: linesIn(lang),
      time: timeIn(lang),
      money: moneyText(order, told, lang),
    }),
  });
  const shop = noticeAddress({ portal, notices });
  if (shop === null) return;
  const lang = portal.defaultLanguage;
  await enqueueMail(tx, services, {
    to: shop,
    lang,
    template: 'newWithdrawal',
    values: {
      shop: portal.name,
      reference,
      lines: linesIn(lang),
      time: timeIn(lang),
      money: taskText(order, told, lang),
    },
  });
}

export function moneyText(
  row: Pick<OrderRow, 'currency' | 'order'>,
  { money: { kind, back }, made, amounts }: Pick<Told, 'money' | 'made' | 'amounts'>,
  lang: string,
): string {
  const { currency, order } = row;
  const credit = creditBackText(row, amounts, lang);
  // The lines did have a cost, which was returned to the credit's code.
  if (kind === 'nothing' && credit !== '') return credit;
  const words = WORDS[serverLanguage(lang)].withdrawal;
  const text = words[kind === 'back' && order.payment.isInvoice ? 'backByShop' : kind];
  const isBackFirst = made > 0 && kind !== 'nothing' && kind !== 'unchargedOrBack';
  return [text.replace('{back}', formatMinor(back, currency, lang)), credit, isBackFirst ? words.received : ''].filter(Boolean).join(' ');
}

/** The task for the shop. */
function taskText({ uuid, currency, order }: OrderRow, { amounts, money: { kind, back }, isMade }: Told, lang: string): string {
  const isOffInvoice = kind === 'offInvoice' || kind === 'offInvoiceAndBack';
  const goods = order.orderLines.filter(({ type }) => type === 0);
  const numbers = goods.flatMap((line, at) => (amounts.has(line.uuid) ? [`--line=${at + 1}`] : []));
  return WORDS[serverLanguage(lang)].withdrawalTask[isOffInvoice && isMade ? 'offInvoiceMade' : kind]
    .replace('{back}', formatMinor(back, currency, lang))
    .replace('{typed}', (back / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)))
    .replace('{reference}', orderReference(uuid))
    .replace('{lines}', numbers.join(' '));
}
