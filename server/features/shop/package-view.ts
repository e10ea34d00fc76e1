/**
 * A package in the list: prices, offer, the reason why it cannot be bought, and its items without the customer's data.
 */
import type { PackageItem, Product } from '#core/contract/entities.ts';
import type { ListedPackage, Package } from '#core/contract/shop.ts';
import { hasUnsoldDesign, subjectChangeOf } from '#core/domain/packages/package-rules.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { hasCatalogue } from './catalogue-offers.ts';
import { offeredPrices, packageForSubject } from './job-price-list.ts';
import { jobRanges } from './job-ranges.ts';
import { nameIn } from './names-in.ts';
import type { NewestTemplate } from './newest-templates.ts';
import type { PackageRow } from './package-prices.ts';
import { shopTexts } from './shop-texts.ts';
import type { UserSubject } from './user-subjects.ts';

export interface PackageSurroundings {
  readonly lang: string;
  readonly nowMs: number;
  readonly subjects: readonly UserSubject[];
  readonly settings: ShopSettings;
  readonly products: readonly Product[];
  readonly withdrawn: readonly Product[];
  readonly templates: ReadonlyMap<string, NewestTemplate>;
}

/** The package in the list, which does not depend on the current set. */
export function listedPackage(row: PackageRow, surroundings: PackageSurroundings): ListedPackage {
  const { lang, subjects } = surroundings;
  const listed = packageIn(row, surroundings);
  const disabled = subjects.length === 0 && row.type === 'package' ? { reason: shopTexts(lang).noPictureSet } : null;
  const closed = subjects.flatMap((subject) => {
    const reason = closedReason(row, subject, surroundings);
    return reason ? [[subject.uuid, reason] as const] : [];
  });
  const pricesFor = pricesOfJobs(row, surroundings);
  return {
    ...listed,
    disabled: listed.disabled ?? disabled,
    closedFor: Object.fromEntries(closed),
    ...(Object.keys(pricesFor).length > 0 && { pricesFor }),
  };
}

/** Prices for the subjects whose jobs have their own price for the package. */
function pricesOfJobs(row: PackageRow, { subjects, settings, nowMs }: PackageSurroundings): NonNullable<ListedPackage['pricesFor']> {
  return Object.fromEntries(
    subjects.flatMap((subject) => {
      const own = packageForSubject(row, subject, settings.portal.currency);
      return own === row ? [] : [[subject.uuid, offeredPrices(own, subjects, nowMs)] as const];
    }),
  );
}

/** The package for one subject, at the price of its job. */
export function packageOfSubject(row: PackageRow, subject: UserSubject, surroundings: PackageSurroundings): Package {
  const listed = packageIn(packageForSubject(row, subject, surroundings.settings.portal.currency), surroundings);
  const { uuid, name, group } = subject;
  return {
    ...listed,
    disabled: listed.disabled ?? closedReason(row, subject, surroundings),
    packageItems: listed.packageItems.map((item) => ({ ...item, subject: { uuid, name, group } })),
  };
}

function packageIn(row: PackageRow, surroundings: PackageSurroundings): Package {
  const { lang, nowMs, subjects } = surroundings;
  return {
    uuid: row.uuid,
    name: nameIn(row.names, lang),
    description: nameIn(row.descriptions, lang),
    type: row.type,
    image: row.image,
    link: row.link,
    linkText: row.linkTexts === null ? null : nameIn(row.linkTexts, lang),
    linkInfo: row.linkInfo,
    ...offeredPrices(row, subjects, nowMs),
    disabled: disabledReason(row, surroundings),
    allowSubjectChange: subjectChangeOf(row.allowSubjectChange),
    packageItems: row.items.map((item) => packageItemIn(item, surroundings)),
  };
}

/** The reason why the package cannot be bought for any picture set. */
function disabledReason(row: PackageRow, { lang, ...selling }: PackageSurroundings): { reason: string } | null {
  if (row.disabledReasons !== null) return { reason: nameIn(row.disabledReasons, lang) };
  const reason = row.type === 'link' ? null : notSold(row, selling);
  return reason && { reason: shopTexts(lang)[reason] };
}

/** The reason why the package cannot be bought for this picture set. A package of type 'link' is never closed. */
function closedReason(row: PackageRow, subject: UserSubject, { lang, ...selling }: PackageSurroundings): { reason: string } | null {
  const reason = row.type === 'link' ? null : notSoldTo(row, subject, selling);
  return reason && { reason: shopTexts(lang)[reason] };
}

/** The reason why the package cannot be bought for this subject; null when it can. */
export function notSoldTo(
  row: Pick<PackageRow, 'uuid' | 'items'>,
  subject: UserSubject,
  selling: Selling,
): 'archivedPictureSet' | 'noCatalogue' | 'notOfJob' | ReturnType<typeof notSold> {
  const reason = notSold(row, selling);
  if (reason !== null) return reason;
  if (subject.isArchived) return 'archivedPictureSet';
  if (!isSoldFor({ ranges: jobRanges([subject]) }, [subject.uuid], { package: row })) return 'notOfJob';
  const needsCatalogue = row.items.some((item) => item.type === 'CATALOGUE');
  return needsCatalogue && !hasCatalogue(selling.settings, subject) ? 'noCatalogue' : null;
}

interface Selling {
  readonly settings: ShopSettings;
  readonly withdrawn: readonly Product[];
  /** Designs that have a published version, by uuid. */
  readonly templates: Pick<ReadonlySet<string>, 'has'>;
}

/** The reason why the package cannot be bought for any subject; null when it can. */
function notSold(
  { items }: Pick<PackageRow, 'items'>,
  { withdrawn, templates }: Pick<Selling, 'withdrawn' | 'templates'>,
): 'withdrawnProduct' | 'withdrawnDesign' | null {
  if (items.some((item) => withdrawn.some((product) => product.uuid === item.productUuid))) return 'withdrawnProduct';
  return hasUnsoldDesign(items, templates) ? 'withdrawnDesign' : null;
}

function packageItemIn(item: PackageRow['items'][number], { lang, products, templates }: PackageSurroundings): PackageItem {
  const product = products.find((entry) => entry.uuid === item.productUuid);
  const template = item.templateUuid === null ? undefined : templates.get(item.templateUuid);
  return {
    uuid: item.uuid,
    type: item.type,
    product: product ? { uuid: product.uuid, name: product.name, type: product.type } : null,
    template: template
      ? { uuid: template.uuid, version: template.version, name: nameIn(template.design.names, lang) || template.design.name }
      : null,
    templateData: null,
    version: 1,
    canChangeTemplate: item.canChangeTemplate,
    subject: null,
    catalogue: item.catalogueNames ? { name: nameIn(item.catalogueNames, lang) } : null,
  };
}
