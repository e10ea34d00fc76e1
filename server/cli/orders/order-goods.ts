/** The goods of an order that must be made, line by line: prints, files, pictures to retouch, catalogues. */
import { eq } from 'drizzle-orm';
import type { ApprovedLayout, OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import type { Db } from '#server/db/database.ts';
import { orderLinePrints } from '#server/db/schema.ts';
import { printUuidOfItem } from '#server/features/checkout/order-prints.ts';
import { endedRetouch } from '#server/orders/end-retouch.ts';
import { type DroppedLine, droppedLines } from '#server/orders/ended-lines.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { filesOfLine, retouchTasksOf } from '#server/payment/purchases-of-order.ts';
import type { OrderRow } from './find-orders.ts';

/** A print: a line's product, or one of a package. */
export interface PrintedGood {
  /** Its row in order_line_prints. */
  readonly printUuid: string;
  readonly packageItemUuid: string | null;
  readonly description: string;
  readonly product: { readonly uuid: string; readonly name: string } | null;
  readonly template: { readonly uuid: string; readonly version: number; readonly name: string };
  /** The customer's data. */
  readonly data: TemplateData;
  /** The pictures of its picture fields, for a comparison with the print. */
  readonly pictureUuids: readonly string[];
  /**
   * The layout that the device sent with the line. null when the order does not have it, or only the server computed
   * one.
   */
  readonly approved: ApprovedLayout | null;
}

export interface LineGoods {
  readonly line: OrderLine;
  readonly prints: readonly PrintedGood[];
  /** Pictures sold as files. */
  readonly files: readonly string[];
  /** A package contains a digital set: an empty one is a problem. */
  readonly sellsFiles: boolean;
  readonly retouch: { readonly pictureUuid: string; readonly tasks: readonly string[] } | null;
  readonly catalogues: readonly string[];
  /** It was left out, and its customer does not pay for it: it is listed, and not made. null when it is made. */
  readonly dropped: DroppedLine | null;
}

/**
 * A line that its customer does not get is not made, not even in a reprint; nor is retouch that was refunded before its
 * picture returned.
 */
export async function goodsOfOrder(db: Db, { uuid, userUuid, order }: OrderRow): Promise<readonly LineGoods[]> {
  const goods: LineGoods[] = [];
  const dropped = await droppedLines(db, { uuid });
  const withdrawn = await withdrawnLines(db, uuid);
  const ended = await endedRetouch(db, { uuid, userUuid, order });
  for (const line of order.orderLines) {
    if (line.type !== 0 || withdrawn.has(line.uuid) || ended.has(line.uuid)) continue;
    const items = line.package?.packageItems ?? [];
    goods.push({
      line,
      prints: [...printOfLine(line), ...items.flatMap((item) => printOfItem(line, item))],
      files: await filesOfLine(db, userUuid, line),
      sellsFiles: line.digitalFiles.length > 0 || items.some((item) => item.type === 'DIGITAL_SET'),
      retouch: line.fileRetouch ? { pictureUuid: line.fileRetouch.file.uuid, tasks: retouchTasksOf(line).map(({ name }) => name) } : null,
      catalogues: [line.catalogue?.name, ...items.map((item) => item.catalogue?.name)].filter((name) => name !== undefined),
      dropped: dropped.get(line.uuid) ?? null,
    });
  }
  return goods;
}

function printOfLine({ uuid, description, product, template }: OrderLine): PrintedGood[] {
  if (template === null) return [];
  return [
    {
      printUuid: uuid,
      packageItemUuid: null,
      description: nameWithYear(description, template.data.year),
      product: product && { uuid: product.uuid, name: product.name },
      template: { uuid: template.uuid, version: template.version, name: template.name },
      data: template.data,
      pictureUuids: picturesIn(template.data),
      approved: null,
    },
  ];
}

function printOfItem(line: OrderLine, item: PackageItem): PrintedGood[] {
  const { template, templateData, product } = item;
  if (item.type !== 'TEMPLATE_PRODUCT' || template === null || templateData === null) return [];
  return [
    {
      printUuid: printUuidOfItem(line.uuid, item.uuid),
      packageItemUuid: item.uuid,
      description: `${line.description}, ${nameWithYear(product?.name || template.name, templateData.year)}`,
      product: product && { uuid: product.uuid, name: product.name },
      template,
      data: templateData,
      pictureUuids: picturesIn(templateData),
      approved: item.approvedLayout ?? null,
    },
  ];
}

const picturesIn = ({ userResources }: NonNullable<PackageItem['templateData']>): string[] =>
  Object.values(userResources).flatMap((resource) => (resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : []));

/** Without the lists themselves, which are large: hash and version by the print's uuid. */
export async function loadPrintHashes(
  db: Db,
  orderUuid: string,
): Promise<ReadonlyMap<string, { engineVersion: number; layoutHash: string }>> {
  const rows = await db
    .select({ uuid: orderLinePrints.orderLineUuid, engineVersion: orderLinePrints.engineVersion, layoutHash: orderLinePrints.layoutHash })
    .from(orderLinePrints)
    .where(eq(orderLinePrints.orderUuid, orderUuid));
  return new Map(rows.map(({ uuid, ...print }) => [uuid, print]));
}
