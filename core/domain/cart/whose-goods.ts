/**
 * The subjects that a line's goods belong to (BIZ-07). Lists, slips, labels and the delivery to a school use them. They
 * follow from the pictures when the line is made or edited, whatever the client sends, and are stored with the line.
 */
import type { PackageItem } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { type HoldersOf, subjectsOfPictures } from '../prices/job-prices.ts';

interface Named {
  readonly uuid: string;
}

/** A line with `subjects`, and with `goodsOf` if its goods belong to other subjects. */
export interface GoodsOfSubjects<S = Named> {
  readonly subjects: readonly S[];
  readonly goodsOf?: readonly S[] | undefined;
}

export const whoseGoods = <S>({ subjects, goodsOf }: GoodsOfSubjects<S>): readonly S[] => goodsOf ?? subjects;

interface LineContents {
  readonly template: { readonly data: Pick<TemplateData, 'userResources'> } | null;
  readonly package: { readonly packageItems: readonly Item[] } | null;
  readonly subjects: readonly Named[];
}

type Item = Pick<PackageItem, 'type' | 'subject'> & { readonly templateData: Pick<TemplateData, 'userResources'> | null };

/**
 * The line's two lists, each subject once. A product belongs to the subjects of its pictures; without pictures from
 * sets it belongs to the client's subjects. The subject of a package is the one that it was composed for, which decides
 * about its allowed content.
 */
export function settledSubjects(
  { template, package: bundle, subjects }: LineContents,
  holdersOf: HoldersOf,
): { readonly subjects: Named[]; readonly goodsOf?: Named[] } {
  const named = [...new Set(subjects.map(({ uuid }) => uuid))];
  if (!bundle) {
    const pictured = template ? subjectsOfPictures(template.data, named, holdersOf) : [];
    return { subjects: asNamed(pictured.length > 0 ? pictured : named) };
  }
  const its = subjectsOfPackage(bundle.packageItems, named, holdersOf);
  const isSame = its.length === named.length && its.every((uuid, at) => uuid === named[at]);
  return { subjects: asNamed(named), ...(its.length > 0 && !isSame && { goodsOf: asNamed(its) }) };
}

/**
 * The subjects whose pictures are printed in it. Other content has no influence on the school. Only a package without
 * such pictures belongs to the subjects of its printed items, and a package of files alone to the subjects of the
 * files.
 */
function subjectsOfPackage(items: readonly Item[], named: readonly string[], holdersOf: HoldersOf): string[] {
  const printed = items.filter(({ type }) => type !== 'DIGITAL_SET');
  const pictured = printed.flatMap(({ subject, templateData }) =>
    templateData ? subjectsOfPictures(templateData, named, meantBy(subject, holdersOf)) : [],
  );
  const claimed = (printed.length > 0 ? printed : items).flatMap(({ subject }) => subject?.uuid ?? []);
  return [...new Set(pictured.length > 0 ? pictured : claimed)];
}

/** A picture in the sets of several subjects belongs to the item's subject, if that is one of them. */
const meantBy =
  (subject: Named | null, holdersOf: HoldersOf): HoldersOf =>
  (pictureUuid) => {
    const holders = holdersOf(pictureUuid);
    return subject !== null && holders.includes(subject.uuid) ? [subject.uuid] : holders;
  };

const asNamed = (uuids: readonly string[]): Named[] => uuids.map((uuid) => ({ uuid }));
