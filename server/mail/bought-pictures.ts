/** Small pictures of what was bought, with a watermark, for the confirmation of an order (LOV-04). */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { picturesOfLine } from '#core/domain/cart/held-pictures.ts';
import { orders } from '../db/schema.ts';
import { findVisiblePictures } from '../media/picture-access.ts';
import { readMarkedRendition } from '../media/previews/read-renditions.ts';
import type { Services } from '../services.ts';
import type { MailPicture } from './mail-html.ts';

const AT_MOST = 3;
const HEIGHT_PX = 120;
/** Screens of phones show two or three points for each px. */
const DENSITY = 2;

/** Without those that the customer may not see any more, and without those whose files are gone: a mail goes out all the same. */
export async function boughtPictures({ db, media, log }: Services, orderUuid: string): Promise<readonly MailPicture[]> {
  const [row] = await db.select({ userUuid: orders.userUuid, order: orders.order }).from(orders).where(eq(orders.uuid, orderUuid));
  if (!row) return [];
  const wanted = [...new Set(row.order.orderLines.flatMap((line) => picturesOfLine(line, () => null)))];
  const visible = await findVisiblePictures(db, row.userUuid, wanted, { ofOrder: true });
  const byUuid = new Map(visible.map((picture) => [picture.uuid, picture]));
  const made: MailPicture[] = [];
  for (const picture of wanted.flatMap((uuid) => byUuid.get(uuid) ?? []).slice(0, AT_MOST)) {
    try {
      // The smaller rendition has no watermark.
      const marked = await readMarkedRendition(media, picture, '640.webp');
      const { data, info } = await sharp(marked)
        .resize({ height: HEIGHT_PX * DENSITY, withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 72 })
        .toBuffer({ resolveWithObject: true });
      const widthPx = Math.round((info.width * HEIGHT_PX) / info.height);
      made.push({ cid: `picture-${made.length + 1}`, content: data, widthPx, heightPx: HEIGHT_PX });
    } catch (error) {
      log.warn({ err: error, order: orderUuid }, 'a picture of a mail could not be made');
    }
  }
  return made;
}
