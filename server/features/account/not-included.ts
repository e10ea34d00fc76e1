/** Lists in an export the bought pictures that it leaves out, and where the customer gets them (BIZ-04). */
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { ServerLanguage } from '#server/http/requests/request-language.ts';
import type { PictureRow } from '#server/media/picture-access.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS: Readonly<Record<ServerLanguage, typeof en>> = { en, nb, sv };

/** Old Windows editors need CR and LF at the end of a line. @param orders by picture */
export function notIncludedText(
  language: ServerLanguage,
  leftOut: readonly Pick<PictureRow, 'uuid' | 'fileName'>[],
  orders: ReadonlyMap<string, string>,
): string {
  const { title, why, file } = WORDS[language];
  const lines = leftOut.map(({ uuid, fileName }) =>
    file.replace('{name}', () => fileName.split('/').at(-1) ?? uuid).replace('{order}', () => orderReference(orders.get(uuid) ?? '')),
  );
  return [title, '', why, ...lines.toSorted().map((line) => `- ${line}`), ''].join('\r\n');
}
