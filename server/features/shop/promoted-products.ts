/** 'Other popular products' (CRT-08): each with the customer's own pictures already in it (CRT-14). */
import { asc } from 'drizzle-orm';
import type { PromotedProductSchema } from '../../../core/contract/shop.ts';
import type { TemplateData } from '../../../core/contract/template-format.ts';
import { buildInitialResources, type SetPicture } from '../../../core/layout/initial-resources.ts';
import type * as z from 'zod/mini';
import { promotedProducts } from '../../db/schema.ts';
import type { RequestContext } from '../../http/handler.ts';
import { loadProducts } from './load-products.ts';
import { loadNewestTemplates, type NewestTemplate } from './newest-templates.ts';
import { loadPicturesOfSet } from './pictures-of-set.ts';
import { currentSubject, loadUserSubjects, type UserSubject } from './user-subjects.ts';

type PromotedProduct = z.infer<typeof PromotedProductSchema>;

export async function listPromotedProducts({ db, caller, services }: RequestContext): Promise<PromotedProduct[]> {
  const rows = await db.select().from(promotedProducts).orderBy(asc(promotedProducts.sortOrder));
  const templates = await loadNewestTemplates(
    db,
    rows.map((row) => row.templateUuid),
  );
  const products = await loadProducts(db, caller.lang);
  const subject = currentSubject(await loadUserSubjects(db, caller.userUuid));
  const pictures = subject && caller.userUuid !== null ? await loadPicturesOfSet(db, subject.uuid, caller.userUuid) : [];
  const thisYear = new Date(services.clock.nowMs()).getUTCFullYear();
  return rows.flatMap((row): PromotedProduct[] => {
    const product = products.find((entry) => entry.uuid === row.productUuid);
    const template = templates.get(row.templateUuid);
    if (!product || !template) return [];
    const { design } = template;
    return [
      {
        product,
        template: { uuid: template.uuid, names: design.names, type: design.type, preview: { large: template.previewLarge } },
        templateData: dataFor(template, pictures, subject, thisYear, caller.lang),
        category: row.category,
        type: listTypeOf(design.type),
        rebatedPrice: row.rebatedPrice,
      },
    ];
  });
}

function dataFor(
  { design }: NewestTemplate,
  pictures: readonly SetPicture[],
  subject: UserSubject | null,
  thisYear: number,
  lang: string,
): TemplateData {
  const year = design.supportedYears.find((supported) => supported >= thisYear) ?? null;
  const values = {
    subjectName: subject?.name ?? '',
    subjectGroup: subject?.group ?? '',
    jobName: subject?.jobName ?? '',
    year: year ?? thisYear,
  };
  return { userResources: buildInitialResources(design, pictures, values, lang), year };
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
