/**
 * Effects of a customer's changes on the goods of a cart. The rules are the server's, applied to order lines.
 * Each change also lists the properties from which the queue finds the changes that must be sent before it.
 */
import type { NewOrderLine, OrderLineChange } from '#core/contract/cart.ts';
import type { Catalogue, OrderLine, PictureType } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { deriveUuid } from '../derive-uuid.ts';
import {
  type CartFacts,
  catalogueLine,
  changedLine,
  digitalFileLine,
  digitalSetLine,
  lineOfNew,
  retouchLine,
  withItsSubjects,
} from './goods-line.ts';
import { filesOfGoods, isDigitalPackage, type ShownContents } from './held-pictures.ts';
import { knownDigitalSet } from '../digital/known-digital-set.ts';
import { settledGoods } from './settled-goods.ts';

type Goods = readonly OrderLine[];

export interface CartChange {
  /** The goods after the change, before the removal of retouch and files without their goods. */
  readonly goodsAfter: (goods: Goods, priceList: PriceList, facts: CartFacts) => Goods;
  /** Uuids of the lines that it changes. */
  readonly lines: readonly string[];
  /** It removes its lines. */
  readonly isDeletion: boolean;
  /** Whether the change itself removes this line on purpose, so that no message is needed. */
  readonly isAbout: (line: OrderLine) => boolean;
  /** It may remove other lines. */
  readonly mayTakeOthers: boolean;
  /** The lines that it adds to the cart. */
  readonly contents: readonly ShownContents[];
  /** It may remove pictures that retouch in the cart needs. */
  readonly takesOut: boolean;
  /** Pictures whose retouch it sets. */
  readonly retouched: readonly string[];
  /** It adds files that a package may include too. */
  readonly bringsFiles: boolean;
  /** It may remove goods that include files. */
  readonly freesFiles: boolean;
  /** The uuid of the line that it edits. */
  readonly edits: string | null;
  /** It changes only a line's quantity. */
  readonly isQuantityOnly: boolean;
}

const CHANGE = {
  lines: [],
  isDeletion: false,
  isAbout: () => false,
  mayTakeOthers: true,
  contents: [],
  takesOut: false,
  retouched: [],
  bringsFiles: false,
  freesFiles: false,
  edits: null,
  isQuantityOnly: false,
} as const satisfies Omit<CartChange, 'goodsAfter'>;

export const applyCartChange = (goods: Goods, change: CartChange, priceList: PriceList, facts: CartFacts): Goods =>
  settledGoods(change.goodsAfter(goods, priceList, facts), facts.portraitsOf);

/**
 * Lines that a change removes although they are not its own: retouch whose picture is removed, and digital pictures
 * that an added package includes. The customer gets a message with their names.
 */
export function linesLeaving(goods: Goods, change: CartChange, priceList: PriceList, facts: CartFacts): readonly OrderLine[] {
  if (!change.mayTakeOthers) return [];
  const after = new Set(applyCartChange(goods, change, priceList, facts).map((line) => line.uuid));
  return goods.filter((line) => !after.has(line.uuid) && !change.isAbout(line));
}

/**
 * A line with a known uuid is the same line sent again, also within the change. A package of files is refused if the
 * customer has the files or they are in an unpaid order.
 */
export const addLines = (orderLines: readonly NewOrderLine[]): CartChange => ({
  ...CHANGE,
  lines: orderLines.map((line) => line.uuid),
  contents: orderLines,
  bringsFiles: orderLines.some((line) => line.package && isDigitalPackage(line.package)),
  goodsAfter: (goods, priceList, facts) =>
    orderLines
      .filter(({ uuid }, at) => orderLines.findIndex((line) => line.uuid === uuid) === at)
      .map((line) => lineOfNew(withItsSubjects(line, facts.holdersOf), priceList, facts))
      .reduce((lines, line) => {
        const isThere = lines.some((other) => other.uuid === line.uuid);
        return isThere || isKnownPackage(line, lines, facts) ? lines : [...lines, line];
      }, goods),
});

const isKnownPackage = ({ package: bundle }: OrderLine, others: Goods, facts: CartFacts): boolean =>
  bundle !== null && knownDigitalSet(bundle, others, facts)?.isRefused === true;

export const changeLine = (uuid: string, change: OrderLineChange): CartChange => ({
  ...CHANGE,
  lines: [uuid],
  contents: [{ template: change.template ?? null, package: change.package ?? null }],
  takesOut: true,
  freesFiles: change.package !== undefined,
  edits: uuid,
  isQuantityOnly: change.template === undefined && change.package === undefined,
  goodsAfter: (goods, priceList, facts) => goods.map((line) => (line.uuid === uuid ? changedLine(line, change, priceList, facts) : line)),
});

export const deleteLine = (uuid: string): CartChange => ({
  ...CHANGE,
  lines: [uuid],
  isDeletion: true,
  isAbout: (line) => line.uuid === uuid,
  takesOut: true,
  freesFiles: true,
  goodsAfter: (goods) => without(goods, uuid),
});

const without = (goods: Goods, uuid: string): Goods => goods.filter((line) => line.uuid !== uuid);

const put = (goods: Goods, line: OrderLine): Goods =>
  goods.some((other) => other.uuid === line.uuid) ? goods.map((other) => (other.uuid === line.uuid ? line : other)) : [...goods, line];

const toggle = (wanted: boolean | undefined) => ({
  ...CHANGE,
  isAbout: (line: OrderLine) => line.fileRetouch === null,
  takesOut: wanted === false,
  bringsFiles: wanted !== false,
});

/** A file is not added if another line includes it: its whole set, or a package. */
export const toggleFile = (pictureUuid: string, wanted: boolean | undefined): CartChange => ({
  ...toggle(wanted),
  goodsAfter: (goods, priceList, facts) => {
    const uuid = deriveUuid(facts.ownerUuid, 'digital-file', pictureUuid);
    const isThere = goods.some((line) => line.uuid === uuid);
    if (!(wanted ?? !isThere)) return without(goods, uuid);
    const isBrought = filesOfGoods(goods, facts.portraitsOf).has(pictureUuid);
    return isThere || isBrought ? goods : [...goods, digitalFileLine(uuid, pictureUuid, priceList, facts)];
  },
});

/** A set replaces its single files. */
export const toggleSet = (subjectUuid: string, type: PictureType, wanted: boolean | undefined): CartChange => ({
  ...toggle(wanted),
  goodsAfter: (goods, priceList, facts) => {
    const uuid = digitalSetUuid(facts.ownerUuid, subjectUuid, type);
    const isThere = goods.some((line) => line.uuid === uuid);
    if (!(wanted ?? !isThere)) return without(goods, uuid);
    if (isThere) return goods;
    const set = digitalSetLine(uuid, subjectUuid, type, priceList, facts);
    const singles = new Set(set.digitalFiles.map((file) => deriveUuid(facts.ownerUuid, 'digital-file', file.uuid)));
    return [...goods.filter((line) => !singles.has(line.uuid)), set];
  },
});

export const digitalSetUuid = (ownerUuid: string, subjectUuid: string, type: PictureType): string =>
  deriveUuid(ownerUuid, 'digital-set', `${subjectUuid}:${type}`);

const retouch = (pictureUuids: readonly string[]) => ({ ...CHANGE, mayTakeOthers: false, retouched: pictureUuids });

/** @param items sub-product uuids by picture uuid */
export const setRetouchOf = (items: Readonly<Record<string, readonly string[]>>): CartChange => ({
  ...retouch(Object.keys(items)),
  goodsAfter: (goods, priceList, facts) =>
    Object.entries(items).reduce((lines, [picture, chosen]) => withRetouch(lines, picture, chosen, priceList, facts), goods),
});

/** Sets one sub-product of one picture. */
export const toggleRetouchOf = (pictureUuid: string, subProductUuid: string, isWanted: boolean): CartChange => ({
  ...retouch([pictureUuid]),
  goodsAfter: (goods, priceList, facts) => {
    const uuid = deriveUuid(facts.ownerUuid, 'retouch', pictureUuid);
    const others = (goods.find((line) => line.uuid === uuid)?.subProductUuids ?? []).filter((sub) => sub !== subProductUuid);
    return withRetouch(goods, pictureUuid, isWanted ? [...others, subProductUuid] : others, priceList, facts);
  },
});

/** A picture has retouch only with at least one sub-product (RET-02). */
function withRetouch(goods: Goods, pictureUuid: string, chosen: readonly string[], priceList: PriceList, facts: CartFacts): Goods {
  const uuid = deriveUuid(facts.ownerUuid, 'retouch', pictureUuid);
  return chosen.length === 0 ? without(goods, uuid) : put(goods, retouchLine(uuid, pictureUuid, [...new Set(chosen)], priceList, facts));
}

/** Sets the quantity of the lines; 0 removes a line. */
export const setCatalogues = (catalogues: readonly Catalogue[]): CartChange => ({
  ...CHANGE,
  goodsAfter: (goods, priceList, facts) =>
    catalogues.reduce((lines, { uuid: catalogueUuid, quantity, subject }) => {
      const uuid = catalogueLineUuid(facts.ownerUuid, catalogueUuid, subject.uuid);
      const catalogue = { uuid: catalogueUuid, quantity, subjectUuid: subject.uuid };
      return quantity === 0 ? without(lines, uuid) : put(lines, catalogueLine(uuid, catalogue, priceList, facts));
    }, goods),
});

export const catalogueLineUuid = (ownerUuid: string, catalogueUuid: string, subjectUuid: string): string =>
  deriveUuid(ownerUuid, 'catalogue', `${catalogueUuid}:${subjectUuid}`);
