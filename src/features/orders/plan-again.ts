/**
 * Plans which lines of an old order can be ordered again, and how, by the present shop and the pictures that the
 * customer can still use.
 */
import type { Catalogue, OrderLine, PackageItem, PictureType } from '#core/contract/entities.ts';
import { PictureTypeSchema } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import type { ListedPackage, Package, PriceList } from '#core/contract/shop.ts';
import { type AppError, appError, type ErrorCode } from '#core/contract/errors.ts';
import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { catalogueLineUuid, digitalSetUuid } from '#core/domain/cart/cart-change.ts';
import { joinedQuantity } from '#core/domain/cart/upsell.ts';
import { kindOfLine, TEMPLATE_PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import { knownDigitalSet, pictureFactsIn } from '#core/domain/digital/known-digital-set.ts';
import { heldPicture, holdingOfAll, holdingOfPicture } from '#core/domain/digital/sold-once.ts';
import { isItemSold, mayItemHold, packageFor, subjectChangeOf } from '#core/domain/packages/package-rules.ts';
import { originOf } from '#core/domain/pictures/picture-rules.ts';
import { type PlacedPicture, placedPicture, type PlacedProblem, placedProblems } from '#core/domain/pictures/placed-pictures.ts';

/** The reason why a line cannot be ordered again. Its text is `orders:again.why.<reason>`. */
export type NotAgainReason =
  | 'productGone'
  | 'designGone'
  | 'pictureGone'
  | 'picturesApart'
  | 'bought'
  | 'ordered'
  | 'returnable'
  | 'packageGone'
  | 'catalogueGone'
  | 'offline'
  | 'failed';

/** The shop's present offer and the customer's data. A null field was never read on this device. */
export interface AgainFacts {
  readonly ownerUuid: string;
  readonly prices: PriceList;
  readonly sets: readonly PictureSet[];
  /** The customer's own uploads. */
  readonly uploads: readonly Picture[] | null;
  readonly packages: readonly ListedPackage[] | null;
  readonly catalogues: readonly Catalogue[] | null;
  /** The shop's option that one product may show pictures of one photographer only. */
  readonly disableMixingPhotographers: boolean;
  /** The cart's present goods: catalogues are added to lines that exist. */
  readonly goods: readonly OrderLine[];
}

export type AgainPlan =
  | {
      readonly kind: 'product';
      readonly productUuid: string;
      readonly subProductUuids: readonly string[];
      readonly quantity: number;
      readonly template: NonNullable<OrderLine['template']>;
      readonly subjectUuids: readonly string[];
    }
  | {
      readonly kind: 'package';
      readonly offer: Package;
      readonly items: readonly PackageItem[];
      readonly quantity: number;
      readonly subjectUuid: string;
    }
  | { readonly kind: 'file'; readonly pictureUuid: string; readonly type: PictureType }
  | { readonly kind: 'set'; readonly subjectUuid: string; readonly type: PictureType }
  | { readonly kind: 'retouch'; readonly pictureUuid: string; readonly subProductUuids: readonly string[] }
  | { readonly kind: 'catalogue'; readonly catalogue: Catalogue; readonly isLowered: boolean }
  | { readonly kind: 'not'; readonly reason: NotAgainReason };

const not = (reason: NotAgainReason): AgainPlan => ({ kind: 'not', reason });

export function planAgain(line: OrderLine, facts: AgainFacts): AgainPlan {
  switch (kindOfLine(line, facts.prices.fixedProducts)) {
    case 'product':
      return planProduct(line, facts);
    case 'package':
      return planPackage(line, facts);
    case 'digital-file':
      return planFile(line, facts);
    case 'digital-set':
      return planSet(line, facts);
    case 'retouch':
      return planRetouch(line, facts);
    case 'catalogue':
      return planCatalogue(line, facts);
  }
}

function planProduct(line: OrderLine, facts: AgainFacts): AgainPlan {
  const product = facts.prices.products.find((entry) => entry.uuid === line.product?.uuid);
  if (!product || !TEMPLATE_PRODUCT_TYPES.includes(product.type) || line.template === null) return not('productGone');
  const wrong = picturesProblem(line.template.data, facts);
  if (wrong) return not(wrong);
  const most = product.maximumQuantity ?? Number.POSITIVE_INFINITY;
  return {
    kind: 'product',
    productUuid: product.uuid,
    subProductUuids: line.subProductUuids.filter((uuid) => product.subproducts.some((sub) => sub.uuid === uuid)),
    quantity: Math.min(Math.max(line.quantity, product.minorderpartquantity, 1), most),
    template: line.template,
    subjectUuids: line.subjects.map(({ uuid }) => uuid).filter((uuid) => facts.sets.some((set) => set.subject.uuid === uuid)),
  };
}

function planPackage(line: OrderLine, facts: AgainFacts): AgainPlan {
  if (facts.packages === null) return not('offline');
  const old = line.package?.packageItems ?? [];
  const subjectUuid = line.subjects[0]?.uuid ?? old[0]?.subject?.uuid ?? '';
  const listed = facts.packages.find((entry) => entry.uuid === line.package?.uuid && entry.type === 'package');
  const offer = listed && packageFor(listed, subjectUuid);
  // Another package with the old one's name would not be the same product.
  if (
    !offer ||
    offer.disabled ||
    offer.packageItems.some((item) => !old.some((entry) => isItemSold({ ...item, productUuid: item.product?.uuid ?? null }, entry)))
  )
    return not('packageGone');
  const items = offer.packageItems.flatMap((item) => old.find((entry) => entry.uuid === item.uuid) ?? []);
  const subjects = items.flatMap((item) => item.subject?.uuid ?? []);
  if (subjects.some((uuid) => !facts.sets.some((set) => set.subject.uuid === uuid))) return not('pictureGone');
  const wrong = items.map((item) => item.templateData && picturesProblem(item.templateData, facts)).find(Boolean);
  if (wrong) return not(wrong);
  const known = knownDigitalSet({ uuid: offer.uuid, packageItems: items }, facts.goods, pictureFactsIn(facts.sets));
  if (known?.why === 'ordered') return not('ordered');
  const own = facts.sets.find((set) => set.subject.uuid === subjectUuid);
  if (own && !items.every((item) => isWithin(item, offer, own, facts))) return not('picturesApart');
  return { kind: 'package', offer, items, quantity: Math.max(1, line.quantity), subjectUuid };
}

/** The package may allow less today than when it was ordered. */
function isWithin({ subject, templateData }: PackageItem, { allowSubjectChange }: Package, own: PictureSet, { sets }: AgainFacts): boolean {
  const about = sets.find((set) => set.subject.uuid === subject?.uuid) ?? own;
  const pictures = usedPictures(templateData).map((uuid) =>
    sets.filter((set) => set.pictures.some((picture) => picture.uuid === uuid)).map(originOf),
  );
  return mayItemHold(subjectChangeOf(allowSubjectChange), originOf(own), { subject: originOf(about), pictures });
}

function planFile(line: OrderLine, facts: AgainFacts): AgainPlan {
  const picture = findPicture(line.digitalFiles[0]?.uuid, facts);
  if (!picture) return not('pictureGone');
  const holding = holdingOfPicture(picture);
  return holding ? not(holding) : { kind: 'file', pictureUuid: picture.uuid, type: picture.pictureType };
}

function planSet(line: OrderLine, facts: AgainFacts): AgainPlan {
  const subjectUuid = line.subjects[0]?.uuid ?? '';
  const set = facts.sets.find((entry) => entry.subject.uuid === subjectUuid);
  const type = PictureTypeSchema.options.find((option) => line.uuid === digitalSetUuid(facts.ownerUuid, subjectUuid, option));
  if (!set || type === undefined || set.job.isArchived) return not('pictureGone');
  if (set.digitalSet[type].bought) return not('bought');
  const holding = holdingOfAll(set.pictures.filter((picture) => picture.pictureType === type).map(heldPicture));
  return holding ? not(holding) : { kind: 'set', subjectUuid, type };
}

function planRetouch(line: OrderLine, facts: AgainFacts): AgainPlan {
  const product = facts.prices.products.find((entry) => entry.uuid === facts.prices.fixedProducts.retouch);
  const subProductUuids = line.subProductUuids.filter((uuid) => product?.subproducts.some((sub) => sub.uuid === uuid) ?? false);
  if (!product || subProductUuids.length === 0) return not('productGone');
  const picture = findPicture(line.fileRetouch?.file.uuid, facts);
  if (!picture) return not('pictureGone');
  return picture.userBoughtRetouch ? not('bought') : { kind: 'retouch', pictureUuid: picture.uuid, subProductUuids };
}

function planCatalogue(line: OrderLine, facts: AgainFacts): AgainPlan {
  if (facts.catalogues === null) return not('offline');
  const offer = facts.catalogues.find(
    (entry) => entry.uuid === line.catalogue?.uuid && line.subjects.some((subject) => subject.uuid === entry.subject.uuid),
  );
  if (!offer) return not('catalogueGone');
  const uuid = catalogueLineUuid(facts.ownerUuid, offer.uuid, offer.subject.uuid);
  const inCart = facts.goods.find((goods) => goods.uuid === uuid)?.quantity ?? 0;
  const { quantity, isLowered } = joinedQuantity(inCart, line.quantity, offer.maxQuantity);
  return { kind: 'catalogue', catalogue: { ...offer, quantity }, isLowered };
}

const findPicture = (uuid: string | undefined, { sets }: AgainFacts): Picture | undefined =>
  sets.flatMap((set) => set.pictures).find((picture) => picture.uuid === uuid);

const usedPictures = (data: Pick<TemplateData, 'userResources'> | null): string[] =>
  Object.values(data?.userResources ?? {}).flatMap((resource) =>
    resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : [],
  );

/**
 * Pictures that the present version of the design does not allow together are not ordered again, because the shop would
 * refuse them.
 */
export function apartError(design: TemplateDesign, data: TemplateData, facts: AgainFacts): AppError | null {
  const find = (uuid: string): PlacedPicture | null => {
    const picture = findPicture(uuid, facts) ?? facts.uploads?.find((upload) => upload.uuid === uuid);
    return picture ? placedPicture(picture, facts.sets) : null;
  };
  const [problem] = placedProblems(design, data, find, facts);
  return problem ? appError(PLACED_ERRORS[problem.kind]) : null;
}

const PLACED_ERRORS = {
  archived: 'instance.picture_archived',
  rejected: 'instance.picture_rejected',
  otherPhotographer: 'instance.photographers_mixed',
} as const satisfies Record<PlacedProblem['kind'], ErrorCode>;

/** null when the customer can still use every picture in it. */
function picturesProblem({ userResources }: TemplateData, facts: AgainFacts): 'pictureGone' | 'offline' | null {
  const missing = usedPictures({ userResources }).filter((uuid) => !findPicture(uuid, facts));
  if (missing.length === 0) return null;
  if (facts.uploads === null) return 'offline';
  return missing.every((uuid) => facts.uploads?.some((upload) => upload.uuid === uuid)) ? null : 'pictureGone';
}
