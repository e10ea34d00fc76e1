/**
 * Digital pictures in the cart, each either in it or not (CAT-10). Archived sets and bought pictures are not sold. A
 * picture that another line includes (a set or a package) counts as in the cart, and no line is added for it.
 */
import type { PictureType } from '#core/contract/entities.ts';
import { type AppError, appError, type ErrorCode } from '#core/contract/errors.ts';
import { digitalSetUuid } from '#core/domain/cart/cart-change.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { filesOfGoods, filesOfPackages } from '#core/domain/cart/held-pictures.ts';
import { holdingOfAll } from '#core/domain/digital/sold-once.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadReturnableFiles } from '#server/orders/withdrawable-lines.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { type CartLineRow, type CartRow, loadCartLineRows, lockCart, touchCart } from '../cart-row.ts';
import { plainLine } from './line-of-row.ts';
import type { SetPictureRow } from '../load-pictures.ts';
import { loadCart } from '../load-cart.ts';
import { userOf } from '../user-of.ts';
import { picturesOf } from '../checks/picture-reader.ts';
import { putLine, removeLines } from './stored-lines.ts';

/** @param wanted if absent, the picture is toggled, as in the documented call */
export async function toggleDigitalFile(
  context: RequestContext,
  file: string,
  type: PictureType,
  wanted: boolean | undefined,
): Promise<Result<CartRow, AppError>> {
  const { db, services } = context;
  const userUuid = userOf(context);
  const cart = await lockCart(db, userUuid);
  const uuid = deriveUuid(userUuid, 'digital-file', file);
  const rows = await loadCartLineRows(db, cart.uuid);
  const isThere = rows.some((row) => row.uuid === uuid);
  if (!(wanted ?? !isThere)) {
    await removeLines(db, cart.uuid, [uuid]);
    return ok(await touchCart(db, cart));
  }
  const pictures = (await picturesOf(context).ofSets()).filter((picture) => picture.pictureUuid === file && picture.pictureType === type);
  const sold = await soldPictures(context, pictures, 'picture.not_found');
  if (!sold.ok) return sold;
  const product = (await shopOf(context).settings()).portal.fixedProducts.digitalPortrait;
  if (product === null) return err(appError('product.not_found'));
  const { goods, facts } = await loadCart(context, { row: cart });
  if (!isThere && !filesOfGoods(goods, facts.portraitsOf).has(file)) {
    const line = {
      ...plainLine(
        uuid,
        product,
        sold.value.slice(0, 1).map((picture) => picture.subjectUuid),
      ),
      digitalFileUuids: [file],
    };
    await putLine(db, {
      uuid,
      cartUuid: cart.uuid,
      kind: 'digital-file',
      productUuid: product,
      quantity: 1,
      line,
      addedAt: new Date(services.clock.nowMs()),
    });
  }
  return ok(await touchCart(db, cart));
}

export async function toggleDigitalSet(
  context: RequestContext,
  subjectUuid: string,
  type: PictureType,
  wanted: boolean | undefined,
): Promise<Result<CartRow, AppError>> {
  const { db } = context;
  const userUuid = userOf(context);
  const cart = await lockCart(db, userUuid);
  const uuid = digitalSetUuid(userUuid, subjectUuid, type);
  const isThere = (await loadCartLineRows(db, cart.uuid)).some((row) => row.uuid === uuid);
  if (!(wanted ?? !isThere)) {
    await removeLines(db, cart.uuid, [uuid]);
    return ok(await touchCart(db, cart));
  }
  const added = await addDigitalSet(context, cart, subjectUuid, type);
  return added.ok ? ok(await touchCart(db, cart)) : added;
}

/** A set replaces the lines of its single files. The caller has locked the cart and raises its revision. */
export async function addDigitalSet(
  context: RequestContext,
  cart: CartRow,
  subjectUuid: string,
  type: PictureType,
): Promise<Result<null, AppError>> {
  const { db, services } = context;
  const userUuid = userOf(context);
  const sold = await soldPictures(context, await picturesOfSet(context, subjectUuid, type), 'picture_set.not_found');
  if (!sold.ok) return sold;
  const product = (await shopOf(context).settings()).portal.fixedProducts.digitalSet;
  if (product === null) return err(appError('product.not_found'));
  const { goods, facts } = await loadCart(context, { row: cart });
  const brought = filesOfPackages(goods, facts.portraitsOf);
  if (sold.value.every((picture) => brought.has(picture.pictureUuid))) return ok(null);
  const uuid = digitalSetUuid(userUuid, subjectUuid, type);
  await removeLines(
    db,
    cart.uuid,
    sold.value.map((picture) => deriveUuid(userUuid, 'digital-file', picture.pictureUuid)),
  );
  await putLine(db, {
    uuid,
    cartUuid: cart.uuid,
    kind: 'digital-set',
    productUuid: product,
    quantity: 1,
    line: { ...plainLine(uuid, product, [subjectUuid]), pictureType: type },
    addedAt: new Date(services.clock.nowMs()),
  });
  return ok(null);
}

/**
 * The reason why a set in the cart is not ordered now: some of its pictures were bought since, and can still be
 * returned (KEP-03).
 */
export async function returnableError(context: RequestContext, rows: readonly CartLineRow[]): Promise<AppError | null> {
  for (const { kind, line } of rows) {
    if (kind !== 'digital-set') continue;
    const sold = await soldPictures(
      context,
      await picturesOfSet(context, line.subjects[0]?.uuid, line.pictureType),
      'picture_set.not_found',
    );
    if (!sold.ok && sold.error.code === 'cart.files_returnable') return sold.error;
  }
  return null;
}

const picturesOfSet = async (context: RequestContext, subjectUuid: string | undefined, type: PictureType | undefined) =>
  (await picturesOf(context).ofSets()).filter((picture) => picture.subjectUuid === subjectUuid && picture.pictureType === type);

/** The pictures are refused for a reason that the customer can act on. */
const HELD = {
  bought: 'cart.file_bought',
  ordered: 'cart.file_ordered',
  returnable: 'cart.files_returnable',
} as const satisfies Record<NonNullable<ReturnType<typeof holdingOfAll>>, ErrorCode>;

async function soldPictures(
  context: RequestContext,
  pictures: readonly SetPictureRow[],
  missing: 'picture.not_found' | 'picture_set.not_found',
): Promise<Result<SetPictureRow[], AppError>> {
  const live = pictures.filter((picture) => !picture.isArchived);
  if (live.length === 0) return err(appError(missing));
  const bought = live.filter(({ holding }) => holding === 'bought').map(({ pictureUuid }) => pictureUuid);
  const returnable =
    bought.length === 0 || bought.length === live.length
      ? new Map<string, string>()
      : await loadReturnableFiles(context.db, context.services, userOf(context), bought);
  const held = holdingOfAll(live.map(({ pictureUuid, holding }) => ({ holding, isReturnable: returnable.has(pictureUuid) })));
  if (held !== null) return err(appError(HELD[held]));
  return ok(live.filter(({ holding }) => holding === null));
}
