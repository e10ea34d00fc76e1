/** Proves that a print equals the approved layout. */
import { and, eq } from 'drizzle-orm';
import type { ApprovedLayout } from '#core/contract/entities.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { printProblem } from '#core/domain/orders/print-problem.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { orderLinePrints } from '#server/db/schema.ts';
import type { ProblemCode } from './line-problem.ts';
import type { PrintedGood } from './order-goods.ts';

export interface ProvenPrint {
  readonly list: DisplayList;
  readonly hash: string;
}

/**
 * The stored list has the hash that was stored with it (and the one that the device sent, if it is known), it belongs
 * to the line's template in the line's version, and shows the line's pictures and no other.
 */
export async function provePrint(db: Db, orderUuid: string, good: PrintedGood): Promise<Result<ProvenPrint, ProblemCode>> {
  const [row] = await db
    .select()
    .from(orderLinePrints)
    .where(and(eq(orderLinePrints.orderUuid, orderUuid), eq(orderLinePrints.orderLineUuid, good.printUuid)));
  if (!row) return err('print_missing');
  const { displayList: list, engineVersion, layoutHash: approved } = row;
  const hash = layoutHash(list);
  const isApproved = hash === approved && list.engineVersion === engineVersion && isWhatTheDeviceSent(list, good.approved);
  if (!isApproved) return err('layout_differs');
  const problem = printProblem(list, good);
  return problem === null ? ok({ list, hash }) : err(problem);
}

/** Uploads were shown under local ids: the hash was computed with those. */
function isWhatTheDeviceSent(list: DisplayList, approved: ApprovedLayout | null): boolean {
  if (approved === null) return true;
  const shownAs = (uuid: string | null) => (uuid === null ? null : (approved.approvedAs?.[uuid] ?? uuid));
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.kind === 'picture' ? { ...item, pictureUuid: shownAs(item.pictureUuid) } : item)),
  }));
  return layoutHash({ ...list, pages }) === approved.hash && list.engineVersion === approved.engineVersion;
}
