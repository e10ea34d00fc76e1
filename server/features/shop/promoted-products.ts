/** 'Other popular products' (CRT-08): each with the customer's own pictures already in it (CRT-14). */
import { asc } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { PromotedProduct } from '#core/contract/shop.ts';
import { listTypeOf } from '#core/domain/templates/list-type.ts';
import { soldFor } from '#core/domain/prices/job-range.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { promotedProducts } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { fillContextOf, fillDesign } from '../templates/fill-design.ts';
import { previewOf } from '../templates/preview-languages.ts';
import { isQualified, loadTemplateSubjects } from '../templates/template-subject.ts';
import { loadNewestTemplates } from './newest-templates.ts';
import { shopOf } from './shop-reader.ts';

/**
 * @param subjectUuid subject whose pictures are used; undefined for the current set's. If that set cannot be used for
 * products, the newest one that can is used.
 */
export async function listPromotedProducts(
  context: RequestContext,
  subjectUuid: string | undefined,
): Promise<Result<PromotedProduct[], AppError>> {
  const { db, caller } = context;
  const filling = await fillContextOf(context);
  const rows = await db.select().from(promotedProducts).orderBy(asc(promotedProducts.sortOrder));
  const templates = await loadNewestTemplates(
    db,
    rows.map((row) => row.templateUuid),
  );
  // The current set, else the newest that can be used for products. No archived picture is shown on a promoted product.
  const held = caller.userUuid === null ? [] : await loadTemplateSubjects(db, caller.userUuid);
  const wanted = held.find((entry) => entry.subject.uuid === subjectUuid);
  if (subjectUuid !== undefined && !wanted) return err(appError('picture_set.not_found'));
  const subject = wanted && isQualified(wanted) ? wanted : held.find(isQualified);
  const { products } = soldFor(await shopOf(context).priceList(), subject?.subject.uuid);
  const listed = rows.flatMap((row): PromotedProduct[] => {
    const product = products.find((entry) => entry.uuid === row.productUuid);
    const template = templates.get(row.templateUuid);
    if (!product || !template) return [];
    const { design } = template;
    return [
      {
        product,
        template: {
          uuid: template.uuid,
          version: template.version,
          names: design.names,
          type: design.type,
          preview: { large: previewOf(template.previewLarge, design, filling.language) },
        },
        templateData: fillDesign(design, subject ?? null, filling),
        category: row.category,
        type: listTypeOf(design.type),
        rebatedPrice: row.rebatedPrice,
      },
    ];
  });
  return ok(listed);
}
