import { and, eq } from 'drizzle-orm';
import { printVersion } from '#core/domain/pictures/picture-version.ts';
import type { Db } from '#server/db/database.ts';
import { orderLinePrints, orders, purchases } from '#server/db/schema.ts';
import { boughtRetouch } from '#server/media/retouches.ts';
import { printedShare } from '#server/print/print-picture.ts';
import type { RetouchTask } from './retouch-tasks.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels: the whole original if the customer bought the file, else the part in the prints at their resolution. */
export async function neededSize(db: Db, { retouch, picture }: RetouchTask): Promise<Size> {
  const { userUuid, pictureUuid } = retouch;
  const ofFile = and(eq(purchases.userUuid, userUuid), eq(purchases.pictureUuid, pictureUuid), eq(purchases.kind, 'file'));
  const original = { width: picture.widthPx, height: picture.heightPx };
  if ((await db.$count(purchases, ofFile)) > 0) return original;
  const prints = await db
    .select({ orderUuid: orders.uuid, confirmTime: orders.confirmTime, list: orderLinePrints.displayList })
    .from(orders)
    .innerJoin(orderLinePrints, eq(orderLinePrints.orderUuid, orders.uuid))
    .where(and(eq(orders.userUuid, userUuid), eq(orders.state, 'paid')));
  const shares = prints
    .filter(
      ({ orderUuid, confirmTime }) =>
        printVersion({ orderUuid, orderedAtMs: confirmTime.getTime() }, boughtRetouch(retouch)) !== 'original',
    )
    .flatMap(({ list }) => list.pages.flatMap((page) => page.items))
    .flatMap((item) =>
      item.kind === 'picture' && item.pictureUuid === pictureUuid ? [printedShare(item, original.width, original.height)] : [],
    );
  const share = shares.length === 0 ? 1 : Math.max(...shares);
  return { width: Math.ceil(original.width * share), height: Math.ceil(original.height * share) };
}
