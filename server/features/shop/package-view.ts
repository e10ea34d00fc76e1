/** A package as the list shows it: prices, offer, why it cannot be bought, and its items without the customer's data. */
import type { PackageItem, Product } from '../../../core/contract/entities.ts';
import type { Package } from '../../../core/contract/shop.ts';
import { subjectChangeOf } from '../../../core/domain/package-rules.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { hasCatalogue } from './catalogue-offers.ts';
import { nameIn } from './names-in.ts';
import type { NewestTemplate } from './newest-templates.ts';
import { type PackageRow, timeLimitOf } from './package-prices.ts';
import { shopWords } from './shop-words.ts';
import type { UserSubject } from './user-subjects.ts';

export interface PackageSurroundings {
  readonly lang: string;
  readonly nowMs: number;
  readonly subjects: readonly UserSubject[];
  readonly current: UserSubject | null;
  readonly settings: ShopSettings;
  readonly products: readonly Product[];
  readonly templates: ReadonlyMap<string, NewestTemplate>;
}

export function packageIn(row: PackageRow, surroundings: PackageSurroundings): Package {
  const { lang, nowMs, subjects } = surroundings;
  const offer = timeLimitOf(row, subjects);
  const remainingMs = offer ? offer.untilMs - nowMs : 0;
  return {
    uuid: row.uuid,
    name: nameIn(row.names, lang),
    description: nameIn(row.descriptions, lang),
    type: row.type,
    image: row.image,
    link: row.link,
    linkText: row.linkTexts === null ? null : nameIn(row.linkTexts, lang),
    linkInfo: row.linkInfo,
    originalPrice: row.originalPrice,
    priceIncludingDiscount: row.priceIncludingDiscount,
    useTimeLimitedDiscount: remainingMs > 0,
    timeLimitedDiscountPrice: row.timeLimitedDiscountPrice,
    disabled: disabledReason(row, surroundings),
    allowSubjectChange: subjectChangeOf(row.allowSubjectChange),
    packageItems: row.items.map((item) => packageItemIn(item, surroundings)),
    remainingTime: remainingMs > 0 ? Math.ceil(remainingMs / 1000) : null,
  };
}

/** What the shop says itself; else what the current picture set lacks. Links are never disabled by it. */
function disabledReason(row: PackageRow, { lang, current, settings }: PackageSurroundings): { reason: string } | null {
  if (row.disabledReasons !== null) return { reason: nameIn(row.disabledReasons, lang) };
  if (row.type === 'link') return null;
  const words = shopWords(lang);
  if (current === null) return { reason: words.noPictureSet };
  const reason = notSoldTo(row, current, settings);
  return reason === null ? null : { reason: words[reason] };
}

/** Why the package is not sold for this subject; null: it is. */
export function notSoldTo(
  row: Pick<PackageRow, 'items'>,
  subject: UserSubject,
  settings: ShopSettings,
): 'archivedPictureSet' | 'noCatalogue' | null {
  if (subject.isArchived) return 'archivedPictureSet';
  const needsCatalogue = row.items.some((item) => item.type === 'CATALOGUE');
  return needsCatalogue && !hasCatalogue(settings, subject) ? 'noCatalogue' : null;
}

function packageItemIn(item: PackageRow['items'][number], { lang, products, templates, current }: PackageSurroundings): PackageItem {
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
    subject: current ? { uuid: current.uuid, name: current.name, group: current.group } : null,
    catalogue: item.catalogueNames ? { name: nameIn(item.catalogueNames, lang) } : null,
  };
}
