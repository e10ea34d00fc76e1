/** The retouched pictures of an order, and those for which it must wait (KEP-02). */
import { printVersion } from '#core/domain/pictures/picture-version.ts';
import type { RetouchedFile } from '#server/db/schema.ts';
import type { OrderOriginals } from '#server/media/order-originals.ts';
import { boughtRetouch, loadRetouches } from '#server/media/retouches.ts';
import type { Services } from '#server/services.ts';
import type { OrderRow } from './find-orders.ts';
import type { LineGoods } from './order-goods.ts';
import { findPicture } from './order-pictures.ts';

export interface OrderRetouch {
  /** By picture. For other pictures the original is used. */
  readonly files: ReadonlyMap<string, RetouchedFile>;
  /** Names of the pictures that have not returned, without those that cannot be made anyway. */
  readonly waiting: readonly string[];
}

export async function retouchOfOrder(
  services: Services,
  row: OrderRow,
  goods: readonly LineGoods[],
  originals: OrderOriginals,
): Promise<OrderRetouch> {
  const retouches = await loadRetouches(services.db, row.userUuid, [...new Set(goods.flatMap(picturesOfGoods))]);
  const ordered = { orderUuid: row.uuid, orderedAtMs: row.confirmTime.getTime() };
  const files = new Map<string, RetouchedFile>();
  const waiting: string[] = [];
  // Pictures of goods that are not made do not delay the order.
  const made = new Set(goods.filter(({ dropped }) => dropped === null).flatMap(picturesOfGoods));
  for (const [pictureUuid, retouch] of retouches) {
    const version = printVersion(ordered, boughtRetouch(retouch));
    if (version === 'retouched' && retouch.file) files.set(pictureUuid, retouch.file);
    if (version !== 'in_retouch' || !made.has(pictureUuid)) continue;
    const found = await findPicture(services, pictureUuid, null, originals);
    if (found.ok) waiting.push(found.value.fileName);
  }
  return { files, waiting };
}

const picturesOfGoods = ({ prints, files, retouch }: LineGoods): string[] => [
  ...prints.flatMap((good) => good.pictureUuids),
  ...files,
  ...(retouch ? [retouch.pictureUuid] : []),
];
