/**
 * Small watermarked pictures in mails to a proved address (LOV-04): the goods of an order, the contents of a parcel, and the
 * sets of a reminder. A mail with a picture code has no pictures, because its address comes from the photographer's list and
 * may be wrong.
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { picturesOfLine } from '#core/domain/cart/held-pictures.ts';
import { orders, pictures, subjectPictures } from '../db/schema.ts';
import { findVisiblePictures, type PictureRow, visibleTo } from '../media/picture-access.ts';
import { readMarkedRendition } from '../media/previews/read-renditions.ts';
import type { Services } from '../services.ts';
import type { WaitingMail } from './enqueue.ts';
import type { MailPicture } from './mail-html.ts';
import { remindedSubjects } from './written-when-sent.ts';

const AT_MOST = 3;
const HEIGHT_PX = 120;
/** Phone screens have two or three device pixels per px. */
const DENSITY = 2;

/** Leaves out pictures that the customer may no longer see and pictures without a file. The mail is sent all the same. */
export async function mailPictures(services: Services, mail: WaitingMail): Promise<readonly MailPicture[]> {
  const made: MailPicture[] = [];
  for (const picture of (await shownIn(services, mail)).slice(0, AT_MOST)) {
    try {
      made.push({ cid: `picture-${made.length + 1}`, ...(await smallPicture(services, picture)) });
    } catch (error) {
      services.log.warn({ err: error, picture: picture.uuid }, 'a picture of a mail could not be made');
    }
  }
  return made;
}

async function shownIn(services: Services, mail: WaitingMail): Promise<readonly PictureRow[]> {
  if (mail.orderUuid !== undefined) return picturesOfOrder(services, mail.orderUuid, mail.lineUuids);
  return mail.template === 'orderReminder' ? picturesOfSets(services, mail) : [];
}

async function picturesOfOrder(
  { db }: Services,
  orderUuid: string,
  inParcel: readonly string[] | undefined,
): Promise<readonly PictureRow[]> {
  const [row] = await db.select({ userUuid: orders.userUuid, order: orders.order }).from(orders).where(eq(orders.uuid, orderUuid));
  if (!row) return [];
  const { orderLines } = row.order;
  // The files of a package are downloaded and are not in its parcel.
  const lines = inParcel
    ? orderLines.filter(({ uuid }) => inParcel.includes(uuid)).map((line) => ({ ...line, digitalFiles: [] }))
    : orderLines;
  const wanted = [...new Set(lines.flatMap((line) => picturesOfLine(line, () => null)))];
  const visible = await findVisiblePictures(db, row.userUuid, wanted, { ofOrder: true });
  const byUuid = new Map(visible.map((picture) => [picture.uuid, picture]));
  return wanted.flatMap((uuid) => byUuid.get(uuid) ?? []);
}

/** The first portrait of each subject, in the order of the mail. */
async function picturesOfSets({ db }: Services, mail: WaitingMail): Promise<readonly PictureRow[]> {
  const { userUuid } = mail;
  const subjects = await remindedSubjects(db, mail);
  if (userUuid === undefined || subjects.length === 0) return [];
  const rows = await db
    .select({ picture: pictures, subjectUuid: subjectPictures.subjectUuid })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .where(and(inArray(subjectPictures.subjectUuid, [...subjects]), eq(pictures.pictureType, 'IP'), visibleTo(userUuid)))
    .orderBy(asc(subjectPictures.position));
  return subjects.flatMap((uuid) => rows.find(({ subjectUuid }) => subjectUuid === uuid)?.picture ?? []);
}

async function smallPicture({ media }: Services, picture: PictureRow): Promise<Omit<MailPicture, 'cid'>> {
  // The smaller rendition has no watermark.
  const marked = await readMarkedRendition(media, picture, '640.webp');
  const { data, info } = await sharp(marked)
    .resize({ height: HEIGHT_PX * DENSITY, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, widthPx: Math.round((info.width * HEIGHT_PX) / info.height), heightPx: HEIGHT_PX };
}
