import { and, desc, eq } from 'drizzle-orm';
import { isSoldAs } from '#core/domain/templates/format-fit.ts';
import type { Db } from '#server/db/database.ts';
import { products, templates } from '#server/db/schema.ts';

export type TemplateRow = typeof templates.$inferSelect;
export type ProductRow = typeof products.$inferSelect;

/** The newest published version of each template. */
export function loadPublishedTemplates(db: Db): Promise<TemplateRow[]> {
  return db
    .selectDistinctOn([templates.uuid])
    .from(templates)
    .where(eq(templates.isPublished, true))
    .orderBy(templates.uuid, desc(templates.version));
}

/**
 * @param version null for the newest published one. A withdrawn version is found too, because drafts and orders use it.
 */
export async function findTemplate(db: Db, uuid: string, version: number | null): Promise<TemplateRow | null> {
  const wanted = version === null ? eq(templates.isPublished, true) : eq(templates.version, version);
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.uuid, uuid), wanted))
    .orderBy(desc(templates.version))
    .limit(1);
  return row ?? null;
}

export async function loadProductRows(db: Db): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = await db.select().from(products);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/**
 * The first product of a design that is still sold, in the size of its pages (OPX-05); undefined when there is none. A
 * product that the shop never had does not count as withdrawn.
 */
export const soldProductOf = ({ design }: Pick<TemplateRow, 'design'>, products: ReadonlyMap<string, ProductRow>): string | undefined =>
  design.productUuids.find((uuid) => {
    const product = products.get(uuid);
    return product === undefined || (product.isSold && isSoldAs(design, product));
  });
