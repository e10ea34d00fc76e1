/**
 * Whose goods a line is (BIZ-07): lists, slips and labels, and the delivery to a school go by it. It is settled by the pictures when
 * the line is made or they change, whatever the client says, and kept with the line.
 */
import type { PackageItem } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { type HoldersOf, subjectsOfPictures } from '../prices/job-prices.ts';

interface Named {
  readonly uuid: string;
}

/** A line with `subjects`, and those whose goods it is where they are others. */
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
 * The line's two lists, each subject once. A product is of those whose pictures it shows; without pictures of sets it is for whom the
 * client says. The subject of a package is the one that it was put together for, which decides what may be in it.
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
 * Of those whose pictures are printed in it. Nothing else in it brings them to another school: only a package without such pictures
 * is of those whom its printed items are for, and one of files alone of those whose files they are.
 */
function subjectsOfPackage(items: readonly Item[], named: readonly string[], holdersOf: HoldersOf): string[] {
  const printed = items.filter(({ type }) => type !== 'DIGITAL_SET');
  const pictured = printed.flatMap(({ subject, templateData }) =>
    templateData ? subjectsOfPictures(templateData, named, meantBy(subject, holdersOf)) : [],
  );
  const claimed = (printed.length > 0 ? printed : items).flatMap(({ subject }) => subject?.uuid ?? []);
  return [...new Set(pictured.length > 0 ? pictured : claimed)];
}

/** A picture in the sets of several is of the subject whom its item is for, if it is one of them. */
const meantBy =
  (subject: Named | null, holdersOf: HoldersOf): HoldersOf =>
  (pictureUuid) => {
    const holders = holdersOf(pictureUuid);
    return subject !== null && holders.includes(subject.uuid) ? [subject.uuid] : holders;
  };

const asNamed = (uuids: readonly string[]): Named[] => uuids.map((uuid) => ({ uuid }));
