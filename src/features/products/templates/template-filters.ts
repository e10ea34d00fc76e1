/**
 * Filters of a template list, kept in the address as type[]=value (CAT-05).
 * Cards: formats, texts, images. Calendars: formats, pages. Photo gifts have none.
 */
import type { Template } from '#core/contract/entities.ts';
import type { TemplateListType } from '#core/contract/templates.ts';

const FILTERS_OF_TYPE = {
  cards: ['formats', 'texts', 'images'],
  calendars: ['formats', 'pages'],
  photogifts: [],
} as const satisfies Record<TemplateListType, readonly string[]>;
export type FilterName = (typeof FILTERS_OF_TYPE)[keyof typeof FILTERS_OF_TYPE][number];

type Filtered = Pick<Template, 'dimensions' | 'hasUserText' | 'numUserImages' | 'numUserParts'>;
const VALUE_OF: Record<FilterName, (template: Filtered) => string> = {
  formats: (template) => template.dimensions,
  texts: (template) => (template.hasUserText ? 'with' : 'without'),
  images: (template) => String(template.numUserImages),
  pages: (template) => String(template.numUserParts),
};

export interface Filter {
  readonly name: FilterName;
  /** Sorted for reading: numbers by size, formats by area. */
  readonly options: readonly string[];
  readonly chosen: ReadonlySet<string>;
}

const sizeOf = (value: string): number => value.split('x').reduce((area, side) => area * Number(side), 1);
const byReading = (a: string, b: string): number =>
  Number.isNaN(sizeOf(a)) || Number.isNaN(sizeOf(b)) ? a.localeCompare(b) : sizeOf(a) - sizeOf(b);

/** The filters with more than one option in this list, with the choices in the address. */
export function readFilters(type: TemplateListType, templates: readonly Filtered[], query: URLSearchParams): readonly Filter[] {
  return FILTERS_OF_TYPE[type].flatMap((name: FilterName) => {
    const options = [...new Set(templates.map(VALUE_OF[name]))].sort(byReading);
    if (options.length < 2) return [];
    const chosen = new Set(
      [...query.getAll(`${name}[]`), ...(name === 'pages' ? query.getAll('pages') : [])].filter((value) => options.includes(value)),
    );
    return [{ name, options, chosen }];
  });
}

export function filterTemplates<T extends Filtered>(templates: readonly T[], filters: readonly Filter[]): T[] {
  return templates.filter((template) => filters.every(({ name, chosen }) => chosen.size === 0 || chosen.has(VALUE_OF[name](template))));
}

/** The address with one choice turned on or off. All other parameters stay. */
export function toggleFilter(query: URLSearchParams, filter: Filter, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(`${filter.name}[]`);
  if (filter.name === 'pages') next.delete('pages');
  for (const option of filter.options) {
    if (filter.chosen.has(option) !== (option === value)) next.append(`${filter.name}[]`, option);
  }
  return next;
}
