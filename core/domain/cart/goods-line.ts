/** Makes a line of type 0 from the customer's input. Its prices are zero until priceCart sets them. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine, PackageItem, PictureType, Product, Subject } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { filesOfPackages, isDigitalPackage } from './held-pictures.ts';
import { type HoldersOf, subjectsOfPictures } from '../prices/job-prices.ts';
import { dearestSubject } from '../prices/line-price.ts';
import { nameWithYear } from '../templates/name-with-year.ts';
import { hasQuantity, kindOfLine, PACKAGE_PRODUCT_TYPE } from './line-kind.ts';
import { countOrdered, type Holding } from '../digital/sold-once.ts';
import { settledSubjects } from './whose-goods.ts';

/** Facts about a line that are not in the price list; undefined: unknown here. */
export interface CartFacts {
  /** Part of the uuid of derived lines. */
  readonly ownerUuid: string;
  template(uuid: string, version: number): { readonly name: string; readonly categories: readonly string[] } | undefined;
  subject(uuid: string): Subject | undefined;
  /** The subjects in whose sets the customer has the picture, in any order. */
  readonly holdersOf: HoldersOf;
  /** All pictures of the set's type, bought or not. */
  picturesOfSet(subjectUuid: string, type: PictureType): readonly string[];
  /** What a package's digital portrait set contains, bought or not; null: the set is unknown here. */
  portraitsOf(subjectUuid: string): readonly string[] | null;
  /** Whether the customer has the picture as a file, or has ordered it. */
  holdingOf(pictureUuid: string): Holding;
}

const EMPTY_LINE = {
  type: 0,
  linePrice: 0,
  actualLinePrice: 0,
  rebate: null,
  subProductUuids: [],
  template: null,
  catalogue: null,
  subjects: [],
  digitalFiles: [],
  fileRetouch: null,
  package: null,
} as const satisfies Partial<OrderLine>;

const FIXED_QUANTITY = { quantity: 1, minimumQuantity: 1, maximumQuantity: 1, canChangeQuantity: false } as const;

/** A line as the customer's app requests it, or as the shop stores it. */
export type SettledLine = NewOrderLine & { readonly goodsOf?: readonly { readonly uuid: string }[] };

/** The same line with its final subjects (settledSubjects). */
export function withItsSubjects<L extends SettledLine>(added: L, holdersOf: HoldersOf): Omit<L, 'goodsOf'> & SettledLine {
  const { goodsOf: _former, ...line } = added;
  return { ...line, ...settledSubjects(added, holdersOf) };
}

/** A picture in the sets of several subjects is sold once. Every device names the same subject. */
const subjectOfPicture = (pictureUuid: string, facts: CartFacts): Subject | undefined =>
  facts.subject(facts.holdersOf(pictureUuid).toSorted()[0] ?? '');

/** A template product or a package, as the editors make it. */
export function lineOfNew(added: SettledLine, priceList: PriceList, facts: CartFacts): OrderLine {
  return settled(
    {
      ...EMPTY_LINE,
      uuid: added.uuid,
      quantity: added.quantity,
      subProductUuids: added.subProductUuids,
      template: templateOf(added.template, facts),
      subjects: namedSubjects(added.subjects, facts),
      ...(added.goodsOf && { goodsOf: namedSubjects(added.goodsOf, facts) }),
      ...(added.package ? packageFields(added.package, priceList, facts) : productFields(added.product.uuid, priceList)),
      ...(added.package && isDigitalPackage(added.package) ? FIXED_QUANTITY : {}),
    },
    priceList,
    facts,
  );
}

const namedSubjects = (subjects: readonly { readonly uuid: string }[], facts: CartFacts): Subject[] =>
  subjects.map(({ uuid }) => facts.subject(uuid) ?? { uuid, name: '', group: '' });

/** The line after an edit. Absent fields are unchanged. */
export function changedLine(line: OrderLine, change: LineChange, priceList: PriceList, facts: CartFacts): OrderLine {
  return settled(
    {
      ...(change.package || change.template ? withOtherPictures(line, change, facts) : line),
      ...(change.product && line.package === null ? productFields(change.product.uuid, priceList) : {}),
      ...(change.package ? packageFields(change.package, priceList, facts) : {}),
      ...(change.template ? { template: templateOf(change.template, facts) } : {}),
      ...(change.quantity !== undefined && takesQuantity(line, priceList) ? { quantity: change.quantity } : {}),
    },
    priceList,
    facts,
  );
}

/** Other pictures may belong to other subjects. */
function withOtherPictures(line: OrderLine, change: LineChange, facts: CartFacts): OrderLine {
  // The shop's identifier of the former content does not describe this edit.
  const { goodsOf: _former, contentId: _before, ...rest } = line;
  const contents = { template: change.template ?? line.template, package: change.package ?? line.package, subjects: line.subjects };
  const { subjects, goodsOf } = settledSubjects(contents, facts.holdersOf);
  return { ...rest, subjects: namedSubjects(subjects, facts), ...(goodsOf && { goodsOf: namedSubjects(goodsOf, facts) }) };
}

const takesQuantity = (line: OrderLine, { fixedProducts }: PriceList): boolean =>
  hasQuantity(kindOfLine(line, fixedProducts)) && !(line.package && isDigitalPackage(line.package));

const settled = (line: OrderLine, priceList: PriceList, facts: CartFacts): OrderLine =>
  withOwned(withPricedFor(withYear(line), priceList, facts), facts);

/** A package states how many of its digital pictures the customer has bought before, and how many are in unpaid orders. */
function withOwned({ digitalOwned: _former, digitalOrdered: _waiting, ...line }: OrderLine, facts: CartFacts): OrderLine {
  const pictures = [...filesOfPackages([line], facts.portraitsOf)];
  return {
    ...line,
    ...owned(pictures.filter((picture) => facts.holdingOf(picture) === 'bought').length),
    ...ordered(pictures, facts),
  };
}

/** Goods are priced for the sets of their pictures, which may differ from the subject that the device named. */
function withPricedFor({ pricedFor: _former, ...line }: OrderLine, priceList: PriceList, facts: CartFacts): OrderLine {
  const pictured = dearestSubject(subjectsIn(line, facts), line, priceList);
  return pictured && pictured !== line.subjects[0]?.uuid ? { ...line, pricedFor: pictured } : line;
}

/** The subjects of a product's pictures. For a package, its own subject and those of its items, whose pictures it delivers. */
function subjectsIn({ template, package: bundle, subjects }: OrderLine, facts: CartFacts): string[] {
  const { holdersOf } = facts;
  const named = subjects.map(({ uuid }) => uuid);
  if (!bundle) return template ? subjectsOfPictures(template.data, named, holdersOf) : [];
  const ofItems = bundle.packageItems.flatMap((item) => {
    const ofItem = item.subject ? [item.subject.uuid] : [];
    return [...ofItem, ...(item.templateData ? subjectsOfPictures(item.templateData, [...ofItem, ...named], holdersOf) : [])];
  });
  return [...named.slice(0, 1), ...ofItems];
}

/** The name of a calendar includes its year, from the cart to the order's mail. */
const withYear = (line: OrderLine): OrderLine =>
  line.template === null || line.product === null
    ? line
    : { ...line, description: nameWithYear(line.product.name, line.template.data.year) };

interface LineChange {
  readonly quantity?: number | undefined;
  readonly product?: { readonly uuid: string } | undefined;
  readonly template?: NonNullable<NewOrderLine['template']> | undefined;
  readonly package?: NonNullable<NewOrderLine['package']> | undefined;
}

export function digitalFileLine(uuid: string, pictureUuid: string, priceList: PriceList, facts: CartFacts): OrderLine {
  const subject = subjectOfPicture(pictureUuid, facts);
  return {
    ...EMPTY_LINE,
    ...productFields(priceList.fixedProducts.digitalPortrait, priceList),
    ...FIXED_QUANTITY,
    uuid,
    subjects: subject ? [subject] : [],
    digitalFiles: [{ uuid: pictureUuid }],
    ...ordered([pictureUuid], facts),
  };
}

const owned = (count: number): Pick<OrderLine, 'digitalOwned'> => (count === 0 ? {} : { digitalOwned: count });

function ordered(pictures: readonly string[], facts: CartFacts): Pick<OrderLine, 'digitalOrdered'> {
  const count = countOrdered(pictures, (picture) => facts.holdingOf(picture));
  return count === 0 ? {} : { digitalOrdered: count };
}

/** A set sells the pictures that the customer does not have yet. */
export function digitalSetLine(uuid: string, subjectUuid: string, type: PictureType, priceList: PriceList, facts: CartFacts): OrderLine {
  const all = facts.picturesOfSet(subjectUuid, type);
  const pictures = all.filter((picture) => facts.holdingOf(picture) !== 'bought');
  const subject = facts.subject(subjectUuid) ?? { uuid: subjectUuid, name: '', group: '' };
  return {
    ...EMPTY_LINE,
    ...productFields(priceList.fixedProducts.digitalSet, priceList),
    ...FIXED_QUANTITY,
    uuid,
    subjects: [{ ...subject, numImages: pictures.length }],
    digitalFiles: pictures.map((picture) => ({ uuid: picture })),
    ...owned(all.length - pictures.length),
    ...ordered(pictures, facts),
  };
}

export function retouchLine(
  uuid: string,
  pictureUuid: string,
  subProductUuids: readonly string[],
  priceList: PriceList,
  facts: CartFacts,
): OrderLine {
  const subject = subjectOfPicture(pictureUuid, facts);
  return {
    ...EMPTY_LINE,
    ...productFields(priceList.fixedProducts.retouch, priceList),
    ...FIXED_QUANTITY,
    uuid,
    subjects: subject ? [subject] : [],
    subProductUuids: [...subProductUuids],
    fileRetouch: { file: { uuid: pictureUuid } },
  };
}

export function catalogueLine(
  uuid: string,
  catalogue: { uuid: string; subjectUuid: string; quantity: number },
  priceList: PriceList,
  facts: CartFacts,
): OrderLine {
  const known = priceList.catalogues.find((entry) => entry.uuid === catalogue.uuid && entry.subjectUuid === catalogue.subjectUuid);
  const name = known?.name ?? '';
  return {
    ...EMPTY_LINE,
    ...productFields(priceList.fixedProducts.catalogue, priceList),
    uuid,
    description: name,
    quantity: catalogue.quantity,
    minimumQuantity: 1,
    maximumQuantity: known?.maxQuantity ?? null,
    canChangeQuantity: true,
    catalogue: { uuid: catalogue.uuid, name },
    subjects: [facts.subject(catalogue.subjectUuid) ?? { uuid: catalogue.subjectUuid, name: '', group: '' }],
  };
}

type ProductFields = Pick<OrderLine, 'description' | 'product' | 'minimumQuantity' | 'maximumQuantity' | 'canChangeQuantity'>;

function productFields(uuid: string | null, priceList: PriceList): ProductFields {
  const product = priceList.products.find((entry) => entry.uuid === uuid);
  return {
    description: product?.name ?? '',
    product: product ? lineProduct(product) : uuid === null ? null : { uuid, name: '', type: 0, subproducts: [] },
    minimumQuantity: Math.max(1, product?.minorderpartquantity ?? 1),
    maximumQuantity: product?.maximumQuantity ?? null,
    canChangeQuantity: true,
  };
}

const lineProduct = ({ uuid, name, type, subproducts }: Product): NonNullable<OrderLine['product']> => ({ uuid, name, type, subproducts });

function packageFields(
  added: NonNullable<NewOrderLine['package']>,
  priceList: PriceList,
  facts: CartFacts,
): ProductFields & Pick<OrderLine, 'package'> {
  const offer = priceList.packages.find((entry) => entry.uuid === added.uuid);
  const name = offer?.name ?? '';
  return {
    description: name,
    product: { uuid: added.uuid, name, type: PACKAGE_PRODUCT_TYPE, subproducts: [] },
    package: { uuid: added.uuid, name, packageItems: added.packageItems.map((item) => namedItem(item, offer, priceList, facts)) },
    minimumQuantity: 1,
    maximumQuantity: null,
    canChangeQuantity: true,
  };
}

/** Renames the item in the reader's language. An item that the shop no longer sells keeps its name. */
function namedItem(
  item: PackageItem,
  offer: PriceList['packages'][number] | undefined,
  { products, fixedProducts }: PriceList,
  facts: CartFacts,
): PackageItem {
  const productUuid = item.product?.uuid ?? (item.type === 'DIGITAL_SET' ? fixedProducts.digitalSet : null);
  const product = products.find((entry) => entry.uuid === productUuid);
  const template = item.template && facts.template(item.template.uuid, item.template.version);
  const subject = item.subject && facts.subject(item.subject.uuid);
  const files = item.subject && item.type === 'DIGITAL_SET' ? facts.portraitsOf(item.subject.uuid) : null;
  const catalogue = offer?.catalogues?.find((entry) => entry.item === item.uuid);
  return {
    ...item,
    catalogue: catalogue ? { name: catalogue.name } : item.catalogue,
    product: product ? { uuid: product.uuid, name: product.name, type: product.type } : item.product,
    template: item.template && { ...item.template, name: template?.name ?? item.template.name },
    subject: item.subject && {
      ...item.subject,
      name: subject?.name ?? '',
      group: subject?.group ?? '',
      ...(files ? { numImages: files.length } : {}),
    },
  };
}

function templateOf(template: NewOrderLine['template'], facts: CartFacts): OrderLine['template'] {
  if (!template) return null;
  const known = facts.template(template.uuid, template.version);
  return { ...template, name: known?.name ?? '', categories: [...(known?.categories ?? [])] };
}
