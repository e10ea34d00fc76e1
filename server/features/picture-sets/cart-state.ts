/** Which of a user's pictures are in the cart. Read only; the cart's rules are elsewhere. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { PictureType } from '#core/contract/entities.ts';
import { digitalSubjects, PACKAGE_SET_TYPES } from '#core/domain/cart/held-pictures.ts';
import { cartLines, carts, products } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { offSaleAmong } from '../cart/lines/off-sale-rows.ts';
import { userOf } from '../cart/user-of.ts';

export interface CartState {
  /** Pictures bought singly. */
  readonly files: ReadonlySet<string>;
  /** '<subject>/<type>' of whole sets, including those that packages sell. */
  readonly sets: ReadonlySet<string>;
  readonly retouchTasks: ReadonlyMap<string, Picture['userRetouchTasks']>;
}

export const setKey = (subjectUuid: string, type: PictureType): string => `${subjectUuid}/${type}`;

export async function loadCartState(context: RequestContext, language: string): Promise<CartState> {
  const rows = await context.db
    .select({ kind: cartLines.kind, productUuid: cartLines.productUuid, line: cartLines.line, subproducts: products.subproducts })
    .from(cartLines)
    .innerJoin(carts, eq(carts.uuid, cartLines.cartUuid))
    .leftJoin(products, eq(products.uuid, cartLines.productUuid))
    .where(and(eq(carts.userUuid, userOf(context)), inArray(cartLines.kind, ['digital-file', 'digital-set', 'retouch', 'package'])));
  const packages = rows.filter(({ kind }) => kind === 'package');
  const isOff = packages.length === 0 ? () => false : await offSaleAmong(context, packages);
  const bringing = packages.filter((row) => !isOff(row));
  const files = new Set<string>();
  const sets = new Set<string>();
  const retouchTasks = new Map<string, Picture['userRetouchTasks']>();
  for (const { kind, line, subproducts } of rows) {
    if (kind === 'digital-file') for (const uuid of line.digitalFileUuids ?? []) files.add(uuid);
    if (kind === 'digital-set' && line.pictureType) for (const subject of line.subjects) sets.add(setKey(subject.uuid, line.pictureType));
    if (kind === 'retouch' && line.retouchPictureUuid) {
      const chosen = (subproducts ?? []).filter((task) => line.subProductUuids.includes(task.uuid));
      retouchTasks.set(
        line.retouchPictureUuid,
        chosen.map((task) => ({ uuid: task.uuid, name: task.names[language] ?? task.names['en'] ?? '' })),
      );
    }
  }
  for (const subject of digitalSubjects(bringing.map(({ line }) => line)))
    for (const type of PACKAGE_SET_TYPES) sets.add(setKey(subject, type));
  return { files, sets, retouchTasks };
}
