/**
 * Which price list applies (KEP-10). A job may have prices of its own for some products and packages; the shop's apply
 * to the rest. A line is priced by the job whose pictures it shows, so lines of one cart may have different lists.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { TemplateData } from '#core/contract/template-format.ts';

/** The shop's list with the prices of this subject's job. The same object if the job has none. */
export function pricesFor(list: PriceList, subjectUuid: string | undefined): PriceList {
  const own = list.jobs?.find((job) => job.subjectUuids.some((uuid) => uuid === subjectUuid));
  return own ? { ...list, products: replaced(list.products, own.products), packages: replaced(list.packages, own.packages) } : list;
}

const replaced = <T extends { readonly uuid: string }>(all: readonly T[], own: readonly T[]): T[] =>
  all.map((entry) => own.find(({ uuid }) => uuid === entry.uuid) ?? entry);

/** The subject whose job's list prices the line; undefined: the shop's list does. */
export const pricedSubject = (line: Pick<OrderLine, 'pricedFor' | 'subjects'>): string | undefined =>
  line.pricedFor ?? line.subjects[0]?.uuid;

/**
 * The subjects of sets whose pictures are in it, each once, in the order of the fields' ids, which neither the device nor
 * the database can change. Empty: only uploads, or no pictures.
 */
export function subjectsOfPictures(
  { userResources }: Pick<TemplateData, 'userResources'>,
  subjectOf: (pictureUuid: string) => string | undefined,
): string[] {
  const pictures = Object.entries(userResources)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, resource]) => (resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : []));
  return [...new Set(pictures.flatMap((uuid) => subjectOf(uuid) ?? []))];
}
