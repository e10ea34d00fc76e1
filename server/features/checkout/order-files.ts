import type { OrderLine } from '#core/contract/entities.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import type { Db } from '#server/db/database.ts';
import { filesOfLine } from '#server/payment/purchases-of-order.ts';

/** Pictures and backgrounds of an order: those of its prints, its files and its retouch. */
export async function filesOfOrder(
  db: Db,
  userUuid: string,
  lines: readonly OrderLine[],
  prints: readonly { readonly displayList: DisplayList }[],
): Promise<readonly string[]> {
  const printed = prints.flatMap(({ displayList }) => displayList.pages.flatMap(({ items }) => items));
  const shown = printed.flatMap((item) => (item.kind === 'picture' ? [item.pictureUuid, item.backgroundUuid] : []));
  const sold: string[] = [];
  for (const line of lines) if (line.type === 0) sold.push(...(await filesOfLine(db, userUuid, line)));
  const retouched = lines.map((line) => line.fileRetouch?.file.uuid ?? null);
  return [...new Set([...shown, ...sold, ...retouched].filter((uuid) => uuid !== null))];
}
