/** 'Other popular products' (CRT-08): each with the customer's own pictures already in it (CRT-14). */
import { asc } from 'drizzle-orm';
import type { PromotedProduct } from '../../../core/contract/shop.ts';
import { promotedProducts } from '../../db/schema.ts';
import type { RequestContext } from '../../http/handler.ts';
import { fillDesign } from '../templates/fill-design.ts';
import { isQualified, loadTemplateSubjects } from '../templates/template-subject.ts';
import { loadProducts } from './load-products.ts';
import { loadNewestTemplates, type NewestTemplate } from './newest-templates.ts';

export async function listPromotedProducts({ db, caller, services }: RequestContext): Promise<PromotedProduct[]> {
  const rows = await db.select().from(promotedProducts).orderBy(asc(promotedProducts.sortOrder));
  const templates = await loadNewestTemplates(
    db,
    rows.map((row) => row.templateUuid),
  );
  const products = await loadProducts(db, caller.lang);
  // The current set, else the newest that products are made of: nobody is promoted an archived picture.
  const subject = caller.userUuid === null ? undefined : (await loadTemplateSubjects(db, caller.userUuid)).find(isQualified);
  return rows.flatMap((row): PromotedProduct[] => {
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
          preview: { large: template.previewLarge },
        },
        templateData: fillDesign(design, subject ?? null, caller.lang, services.clock.nowMs()),
        category: row.category,
        type: listTypeOf(design.type),
        rebatedPrice: row.rebatedPrice,
      },
    ];
  });
}

/** As in addresses: /products/{type}. */
function listTypeOf(type: NewestTemplate['design']['type']): string {
  switch (type) {
    case 'CARDS':
      return 'cards';
    case 'CALENDAR':
      return 'calendars';
    case 'PHOTOGIFT':
      return 'photogifts';
  }
}
