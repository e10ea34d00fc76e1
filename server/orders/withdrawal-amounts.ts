/** Data of the shop for the rules of a withdrawal's money (core/domain/orders/withdrawal). */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { GoesAlong } from '#core/contract/orders.ts';
import { digitalSubjects, isInPackageSet, type PortraitsOf } from '#core/domain/cart/held-pictures.ts';
import { retouchAlong, retouchWithGoods } from '#core/domain/orders/withdrawal/retouch-along.ts';
import { withdrawalFees } from '#core/domain/orders/withdrawal/withdrawal-fees.ts';
import { amountsOfLines } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { retouches } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { loadSubjectPictures } from '../media/picture-access.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { creditedLines } from './credited-lines.ts';
import { madeGoods, withdrawnLines } from './withdrawn-lines.ts';

type Sold = Pick<OrderRow, 'uuid' | 'userUuid' | 'order' | 'sale'>;

interface Lines {
  has(lineUuid: string): boolean;
}

/** The fees, and the retouch that has not returned, that depend on goods. @param made goods in a folder of the order */
export async function loadGoesAlong(db: Db, row: Sold, made?: Lines): Promise<GoesAlong[]> {
  const { order, sale } = row;
  const { fixedProducts: fixed } = (await loadSettings(db)).portal;
  const fees = withdrawalFees(order.orderLines, {
    fixed,
    standardDelivery: sale?.standardDelivery ?? null,
    made: made ?? (await madeGoods(db, row)),
  });
  return [...fees, ...(await loadRetouchWithGoods(db, row))];
}

async function loadRetouchWithGoods(db: Db, { uuid, userUuid, order: { orderLines } }: Sold): Promise<readonly GoesAlong[]> {
  if (orderLines.every(({ fileRetouch }) => fileRetouch === null)) return [];
  const back = await db
    .select({ uuid: retouches.pictureUuid })
    .from(retouches)
    .where(and(eq(retouches.orderUuid, uuid), isNotNull(retouches.file)));
  const portraitsOf = await loadPortraits(db, userUuid, orderLines);
  return retouchWithGoods(orderLines, { back: new Set(back.map((row) => row.uuid)), portraitsOf });
}

async function loadPortraits(db: Db, userUuid: string, lines: readonly OrderLine[]): Promise<PortraitsOf> {
  const rows = await loadSubjectPictures(db, userUuid, digitalSubjects(lines));
  return (subject) =>
    rows
      .filter(({ subjectUuid, picture }) => subjectUuid === subject && isInPackageSet(picture.pictureType))
      .map(({ picture }) => picture.uuid);
}

/** Adds the lines of retouch that depend on them. */
export async function withRetouchAlong(db: Db, row: Sold, lines: readonly OrderLine[]): Promise<readonly OrderLine[]> {
  const asked = new Set(lines.map(({ uuid }) => uuid));
  const going = retouchAlong(row.order.orderLines, await loadRetouchWithGoods(db, row), {
    asked,
    withdrawn: await withdrawnLines(db, row.uuid),
    credited: await creditedLines(db, row.uuid),
  });
  return row.order.orderLines.filter(({ uuid }) => asked.has(uuid) || going.has(uuid));
}

/**
 * By line, including fees: the amount that is refunded for the lines, or not charged.
 * @param withdrawn lines from which the customer withdrew; if absent, all of these
 */
export async function loadAmounts(db: Db, row: Sold, asked: Lines, withdrawn?: Lines): Promise<ReadonlyMap<string, MinorUnits>> {
  return amountsOfLines(row.order.orderLines, {
    asked,
    withdrawn: withdrawn ?? (await withdrawnLines(db, row.uuid)),
    credited: await creditedLines(db, row.uuid),
    along: await loadGoesAlong(db, row),
  });
}

/**
 * The amount that the shop deducts from an open invoice for these lines; with the last ones also their delivery and the
 * fee, as in a withdrawal. For goods that the customer did not withdraw from the delivery is deducted as a whole: lost
 * or damaged goods were not delivered.
 */
export async function loadTakenOff(db: Db, row: Sold, asked: ReadonlySet<string>): Promise<ReadonlyMap<string, MinorUnits>> {
  const [withdrawn, credited] = [await withdrawnLines(db, row.uuid), await creditedLines(db, row.uuid)];
  const [usual, whole] = [await loadGoesAlong(db, row), await loadGoesAlong(db, row, new Set())];
  const isByCustomer = ({ goods }: GoesAlong) => goods.every((line) => withdrawn.has(line));
  return amountsOfLines(row.order.orderLines, {
    asked,
    withdrawn: new Set([...withdrawn.keys(), ...credited.keys(), ...asked]),
    credited,
    along: [...usual.filter(isByCustomer), ...whole.filter((one) => !isByCustomer(one))],
  });
}
