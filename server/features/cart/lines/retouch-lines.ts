/** Retouch in the cart: a line per picture, with the sub-products that were chosen for it (RET-02, RET-06). */
import { and, eq, inArray } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { RETOUCHED_KEYWORD } from '#core/domain/pictures/retouch.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { purchases } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { type CartRow, lockCart, touchCart } from '../cart-row.ts';
import { plainLine } from './line-of-row.ts';
import { userOf } from '../user-of.ts';
import { picturesOf } from '../checks/picture-reader.ts';
import { findLine, putLine, removeLines } from './stored-lines.ts';

/** Sets the sub-products of the named pictures. Other pictures keep theirs. */
export async function setRetouch(
  context: RequestContext,
  items: Readonly<Record<string, readonly string[]>>,
): Promise<Result<CartRow, AppError>> {
  const cart = await lockCart(context.db, userOf(context));
  const done = await putRetouch(context, cart, items);
  return done.ok ? ok(await touchCart(context.db, cart)) : done;
}

/** Sets one sub-product of one picture, whatever it was before. */
export async function toggleRetouch(
  context: RequestContext,
  pictureUuid: string,
  subProductUuid: string,
  wanted: boolean,
): Promise<Result<CartRow, AppError>> {
  const userUuid = userOf(context);
  const cart = await lockCart(context.db, userUuid);
  const row = await findLine(context.db, cart.uuid, deriveUuid(userUuid, 'retouch', pictureUuid));
  const others = (row?.line.subProductUuids ?? []).filter((uuid) => uuid !== subProductUuid);
  const done = await putRetouch(context, cart, { [pictureUuid]: wanted ? [...others, subProductUuid] : others });
  return done.ok ? ok(await touchCart(context.db, cart)) : done;
}

async function putRetouch(
  context: RequestContext,
  cart: CartRow,
  items: Readonly<Record<string, readonly string[]>>,
): Promise<Result<null, AppError>> {
  const { db, services } = context;
  const userUuid = userOf(context);
  const chosen = Object.entries(items).map(([picture, subs]) => [picture, [...new Set(subs)]] as const);
  const wanted = chosen.filter(([, subs]) => subs.length > 0);
  await removeLines(
    db,
    cart.uuid,
    chosen.filter(([, subs]) => subs.length === 0).map(([picture]) => deriveUuid(userUuid, 'retouch', picture)),
  );
  if (wanted.length === 0) return ok(null);
  const productUuid = (await shopOf(context).settings()).portal.fixedProducts.retouch;
  const product = (await shopOf(context).products()).find((entry) => entry.uuid === productUuid);
  if (!product) return err(appError('cart.retouch_not_available'));
  const subjectOf = await retouchable(
    context,
    wanted.map(([picture]) => picture),
  );
  for (const [picture, subs] of wanted) {
    const subjectUuid = subjectOf.get(picture);
    if (subjectUuid === undefined || !subs.every((sub) => product.subproducts.some((entry) => entry.uuid === sub)))
      return err(appError('cart.retouch_not_available'));
    const uuid = deriveUuid(userUuid, 'retouch', picture);
    const line = { ...plainLine(uuid, product.uuid, [subjectUuid]), subProductUuids: [...subs], retouchPictureUuid: picture };
    await putLine(db, {
      uuid,
      cartUuid: cart.uuid,
      kind: 'retouch',
      productUuid: product.uuid,
      quantity: 1,
      line,
      addedAt: new Date(services.clock.nowMs()),
    });
  }
  return ok(null);
}

/** Pictures of the customer's active sets whose retouch can be bought, with their subject. */
async function retouchable(context: RequestContext, pictureUuids: readonly string[]): Promise<Map<string, string>> {
  const { db } = context;
  const userUuid = userOf(context);
  const bought = await db
    .select({ uuid: purchases.pictureUuid })
    .from(purchases)
    .where(and(eq(purchases.userUuid, userUuid), eq(purchases.kind, 'retouch'), inArray(purchases.pictureUuid, [...pictureUuids])));
  const done = new Set(bought.map((row) => row.uuid));
  const pictures = (await picturesOf(context).ofSets()).filter(
    (picture) => !picture.isArchived && !picture.keywords.includes(RETOUCHED_KEYWORD) && !done.has(picture.pictureUuid),
  );
  // The set that was added first has precedence, so it is written last.
  return new Map([...pictures].reverse().map((picture) => [picture.pictureUuid, picture.subjectUuid]));
}
