/** The lines in the confirmation of an order, without the names of children whose pictures are withdrawn (SEC-05). */
import type { OrderLine, Subject } from '#core/contract/entities.ts';
import { lineDetails, lineNotes } from '#core/domain/cart/line-details.ts';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { lineRetouch } from '#core/domain/orders/order-retouch.ts';
import { fileNamesOf } from '#core/domain/orders/line-files.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { checkoutTexts, itemTexts } from '../features/checkout/checkout-texts.ts';
import { orderRetouches } from '../features/orders/bought-files.ts';
import { withdrawnSubjects } from '../media/picture-access.ts';
import { loadFileNames } from '../orders/file-names.ts';
import type { OrderRow } from './find-transaction.ts';

export async function confirmedLines(db: Db, row: OrderRow, lang: string): Promise<string> {
  const { order, currency } = row;
  const retouches = await orderRetouches(db, row);
  const texts = checkoutTexts(lang);
  const pictureNames = await loadFileNames(db, order.orderLines);
  return summedLines(withoutNames(order.orderLines, await withdrawnSubjects(db)))
    .flatMap((line) => [
      `${line.type === 0 ? `${line.quantity} × ` : ''}${line.description}: ${amountOf(line, currency, lang)}`,
      ...[...lineDetails(withJobs(line), itemTexts(lang)), ...lineNotes(line, itemTexts(lang), order.orderLines)].map(
        (detail) => `  ${detail}`,
      ),
      ...linePictures(line, pictureNames).map((names) => `  ${names}`),
      ...(line.fileRetouch && lineRetouch(line, { retouches }) !== 'done' ? [`  ${texts.inRetouch}`] : []),
    ])
    .join('\n');
}

/** A mail shows no pictures beside the text, so each child is named with its school. */
const withJobs = (line: OrderLine): OrderLine => ({
  ...line,
  ...(line.goodsOf && { goodsOf: line.goodsOf.map(withJob) }),
  subjects: line.subjects.map(withJob),
});

const withJob = (subject: Subject): Subject => ({
  ...subject,
  group: [subject.group, subject.job?.name].filter(Boolean).join(', '),
});

/** All pictures of a line of files, or of retouch. */
function linePictures(line: OrderLine, names: ReadonlyMap<string, string>): readonly string[] {
  const known = fileNamesOf(line, names);
  return known.length === 0 ? [] : [known.join(', ')];
}

/** As on the screens: a fee of 0 is free. */
export const amountOf = ({ type, linePrice }: OrderLine, currency: string, lang: string): string =>
  type === 3 && linePrice === 0 ? checkoutTexts(lang).free : formatMinor(linePrice, currency, lang);
