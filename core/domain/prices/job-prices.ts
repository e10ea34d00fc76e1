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

/** The customer's subjects in whose sets the picture is; none for an upload. */
export type HoldersOf = (pictureUuid: string) => readonly string[];

/** @param held the pictures of the customer's sets */
export function holdersAmong(held: Iterable<{ readonly pictureUuid: string; readonly subjectUuid: string }>): HoldersOf {
  const holders = new Map<string, string[]>();
  for (const { pictureUuid, subjectUuid } of held) holders.set(pictureUuid, [...(holders.get(pictureUuid) ?? []), subjectUuid]);
  return (pictureUuid) => holders.get(pictureUuid) ?? [];
}

/** From the customer's sets, as the device has read them. */
export const holdersIn = (sets: readonly HeldSet[]): HoldersOf =>
  holdersAmong(sets.flatMap(({ subject, pictures }) => pictures.map(({ uuid }) => ({ pictureUuid: uuid, subjectUuid: subject.uuid }))));

interface HeldSet {
  readonly subject: { readonly uuid: string };
  readonly pictures: readonly { readonly uuid: string }[];
}

/**
 * The subjects of the sets with its pictures, each once, in the order of the fields' ids, which neither the device nor
 * the database can change. Empty: only uploads, or no pictures.
 * @param named the customer's choice for a picture in the sets of several subjects; without one, it belongs to all of
 * them
 */
export function subjectsOfPictures(
  { userResources }: Pick<TemplateData, 'userResources'>,
  named: readonly string[],
  holdersOf: HoldersOf,
): string[] {
  const holders = Object.entries(userResources)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, resource]) => (resource.kind === 'image' && resource.uuid !== null ? [holdersOf(resource.uuid).toSorted()] : []));
  const meant = new Set(
    holders.flatMap((all) => {
      const chosen = all.filter((uuid) => named.includes(uuid));
      return chosen.length > 0 ? chosen : all;
    }),
  );
  return [...new Set(holders.flat())].filter((uuid) => meant.has(uuid));
}
