/**
 * A client can send pictures that no design shows. They would affect the line's subject and price, so they are not
 * stored.
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import { fullResourceId, type TemplateData, type TemplateDesign } from '#core/contract/template-format.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';

/** The line with the printed pictures only. Pictures of an unknown design are refused later. */
export async function withPlacedPictures(context: RequestContext, line: NewOrderLine): Promise<NewOrderLine> {
  const { template, package: bundle } = line;
  const items = bundle?.packageItems ?? [];
  await shopOf(context).readDesigns([...(template ? [template] : []), ...items.flatMap((item) => item.template ?? [])]);
  const placed = async (key: { readonly uuid: string; readonly version: number }, data: TemplateData): Promise<TemplateData> => {
    const design = await shopOf(context).design(key);
    return design ? placedData(design, data) : data;
  };
  const packageItems = items.map(async (item) => {
    // Only template products have a design that the customer edited.
    if (item.type !== 'TEMPLATE_PRODUCT') return { ...item, templateData: null };
    return item.template && item.templateData ? { ...item, templateData: await placed(item.template, item.templateData) } : item;
  });
  return {
    ...line,
    template: template && { ...template, data: await placed(template, template.data) },
    package: bundle && { ...bundle, packageItems: await Promise.all(packageItems) },
  };
}

function placedData({ parts }: TemplateDesign, data: TemplateData): TemplateData {
  const places = new Set(
    parts.flatMap((part) => part.elements.flatMap((element) => (element.kind === 'image' ? [fullResourceId(part.id, element.id)] : []))),
  );
  const kept = Object.entries(data.userResources).filter(([id, { kind }]) => kind !== 'image' || places.has(id));
  return { ...data, userResources: Object.fromEntries(kept) };
}
