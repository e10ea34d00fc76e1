/** The prints of an order: the display lists that the customer approved. */
import type { PackageItem } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { and, eq } from 'drizzle-orm';
import { cartLines, carts, type orderLinePrints } from '#server/db/schema.ts';
import { callerUuid, type PhaseContext, type RequestContext } from '#server/http/handler.ts';
import { layOutAhead, type LayoutsAhead } from '../cart/lines/lay-out-ahead.ts';
import type { CartLineRow } from '../cart/cart-row.ts';
import { checkInstance, lettersError, pictureError, printError } from '../cart/checks/check-instance.ts';

type Print = Omit<typeof orderLinePrints.$inferInsert, 'orderUuid'>;

/** The uuid of the print of a package's item. The item's own uuid is the same in every order of the package. */
export const printUuidOfItem = (lineUuid: string, itemUuid: string): string => deriveUuid(lineUuid, 'package-item', itemUuid);

/**
 * The layouts of the packages in the customer's present cart. If another device changes the cart in the meantime, the
 * missing layouts are computed at the purchase.
 */
export async function layOutPackages(context: PhaseContext): Promise<LayoutsAhead> {
  const rows = await context.services.db
    .select({ line: cartLines.line })
    .from(cartLines)
    .innerJoin(carts, eq(carts.uuid, cartLines.cartUuid))
    .where(and(eq(carts.userUuid, callerUuid(context.caller)), eq(cartLines.kind, 'package')));
  return layOutAhead(
    context,
    rows.map(({ line }) => line),
  );
}

/**
 * The display list of a product was stored at its approval. The items of a package are laid out now and compared with
 * their approval.
 */
export async function printsOf(context: RequestContext, rows: readonly CartLineRow[]): Promise<Result<Print[], AppError>> {
  const prints: Print[] = [];
  for (const row of rows) {
    const made =
      row.kind === 'package' ? await packagePrints(context, row) : row.kind === 'product' ? await productPrint(context, row) : ok([]);
    if (!made.ok) return made;
    prints.push(...made.value);
  }
  return ok(prints);
}

async function productPrint(
  context: RequestContext,
  { uuid, line, displayList, layoutHash }: CartLineRow,
): Promise<Result<Print[], AppError>> {
  if (line.template === null || displayList === null || layoutHash === null) return err(appError('instance.layout_differs'));
  const wrong = lettersError(displayList) ?? printError(displayList, line.template) ?? (await pictureError(context, line.template.data));
  return wrong ? err(wrong) : ok([{ orderLineUuid: uuid, engineVersion: displayList.engineVersion, layoutHash, displayList }]);
}

async function packagePrints(context: RequestContext, { uuid, line }: CartLineRow): Promise<Result<Print[], AppError>> {
  const prints: Print[] = [];
  for (const item of (line.package?.packageItems ?? []).filter(isPrinted)) {
    const { template, templateData, product } = item;
    const laidOut = await checkInstance(
      context,
      product.uuid,
      { uuid: template.uuid, version: template.version, data: templateData },
      item.approvedLayout ?? null,
    );
    if (!laidOut.ok) return laidOut;
    const { displayList, layoutHash } = laidOut.value;
    prints.push({ orderLineUuid: printUuidOfItem(uuid, item.uuid), engineVersion: displayList.engineVersion, layoutHash, displayList });
  }
  return ok(prints);
}

type PrintedItem = PackageItem & {
  template: NonNullable<PackageItem['template']>;
  templateData: NonNullable<PackageItem['templateData']>;
  product: NonNullable<PackageItem['product']>;
};

const isPrinted = (item: PackageItem): item is PrintedItem =>
  item.type === 'TEMPLATE_PRODUCT' && item.template !== null && item.templateData !== null && item.product !== null;
