import { eq } from 'drizzle-orm';
import type { DocumentKind } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { documentNumber } from '#core/domain/documents/document-number.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type documents, users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import { documentWords } from './document-words.ts';

/**
 * Mails a receipt, a credit note, or the receipt of a refund that failed, with its file. A customer without a proved
 * address finds it in 'My orders'.
 */
export async function mailDocument(
  tx: Db,
  services: { readonly clock: Clock; readonly random: Random; readonly config: Config },
  userUuid: string,
  { uuid, orderUuid, kind, number, content }: typeof documents.$inferSelect,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, userUuid));
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (!user || to === null) return;
  const { portal } = await loadSettings(tx);
  const template = templateOf(kind, content);
  await enqueueMail(tx, services, {
    to,
    lang: content.lang,
    template,
    values: {
      shop: portal.name,
      name: user.name,
      reference: content.orderReference,
      number: documentNumber(kind, number),
      ...(template === 'creditNote' && { money: creditMoney(content) }),
      ...(template === 'receipt' && { lines: unchargedLines(content) }),
      total: formatMinor(Math.abs(content.total), content.currency, content.lang),
      link: `${shopUrlOf(services.config)}${paths.order(orderUuid)}`,
      contact: portal.contactInfo.email,
    },
    documents: [uuid],
  });
}

/** A receipt about an earlier document cancels a credit note: the bank returned that refund, and nothing is charged. */
function templateOf(kind: DocumentKind, { about }: DocumentContent): 'creditNote' | 'refundFailed' | 'receipt' {
  if (kind === 'credit-note') return 'creditNote';
  return about === null ? 'receipt' : 'refundFailed';
}

/** Goods that the customer had withdrawn from before the order was charged. */
const unchargedLines = ({ lang, currency, uncharged = [] }: DocumentContent): string =>
  uncharged
    .map(({ description, amount }) => {
      const name = documentWords(lang).uncharged.replace('{name}', description);
      return `${name}: ${formatMinor(0 - amount, currency, lang)}`;
    })
    .join('\n');

/** The text about the money, and the amount left to pay. */
function creditMoney({ lang, currency, about, payment: { way, left, back } }: DocumentContent): string {
  const words = documentWords(lang);
  const fill = (text: string, minor: number): string =>
    text.replace('{amount}', formatMinor(minor, currency, lang)).replace('{number}', about?.number ?? '');
  if (back !== undefined) return fill(words.partBackMail, back);
  return [words.creditMail[way], ...(left === undefined ? [] : [fill(words.leftMail, left)])].join(' ');
}
