/** The order of templates in lists (D2 §9, CAT-08). */
import type { Product, Template } from '#core/contract/entities.ts';

type Sorted = Pick<Template, 'dimensions' | 'name' | 'type' | 'numUserParts'>;

/** Cards: 15x15 first, then larger area. Calendars: 20x30 first, then those of twelve months. Others: the product's order, then the name. */
export function sortTemplates<T extends Sorted & { readonly product: { readonly uuid: string } }>(
  templates: readonly T[],
  products: readonly Pick<Product, 'uuid' | 'sortOrder'>[],
  language: string,
): T[] {
  const orders = new Map(products.map((product) => [product.uuid, product.sortOrder]));
  const rest = (a: T, b: T) => sortOrderOf(a, orders) - sortOrderOf(b, orders) || a.name.localeCompare(b.name, language);
  return [...templates].sort(
    (a, b) => rankOf(a) - rankOf(b) || (a.type === 'CARDS' && b.type === 'CARDS' ? areaOf(b) - areaOf(a) : 0) || rest(a, b),
  );
}

function rankOf(template: Sorted): number {
  if (template.type === 'CARDS') return template.dimensions === '15x15' ? 0 : 1;
  if (template.type === 'CALENDAR') return template.dimensions === '20x30' ? 0 : isTwelveMonths(template) ? 1 : 2;
  return 0;
}

/** Twelve months need at least twelve parts; a cover makes thirteen. */
const isTwelveMonths = (template: Sorted): boolean => template.numUserParts >= 12;

function areaOf({ dimensions }: Sorted): number {
  const [width = 0, height = 0] = dimensions.split('x').map(Number);
  return width * height || 0;
}

const sortOrderOf = (template: { readonly product: { readonly uuid: string } }, orders: ReadonlyMap<string, number>): number =>
  orders.get(template.product.uuid) ?? Number.MAX_SAFE_INTEGER;
