/**
 * What a customer's changes make of the goods in a cart: the rules that the server applies to its rows, on lines.
 * Each change also says what the queue must know: which changes it has to come after.
 */
import type { NewOrderLine, OrderLineChange } from '#core/contract/cart.ts';
import type { Catalogue, OrderLine, PictureType } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { deriveUuid } from '../derive-uuid.ts';
import { type CartFacts, catalogueLine, changedLine, digitalFileLine, digitalSetLine, lineOfNew, retouchLine } from './goods-line.ts';
import { filesOfGoods, isDigitalPackage, knownDigitalSet, settledGoods, type ShownContents } from './held-pictures.ts';

type Goods = readonly OrderLine[];

export interface CartChange {
  /** The goods with it, before retouch and files that lost their reason are taken out. */
  readonly goodsAfter: (goods: Goods, priceList: PriceList, facts: CartFacts) => Goods;
  /** Uuids of the lines that it is about. */
  readonly lines: readonly string[];
  /** It takes its lines out. */
  readonly isDeletion: boolean;
  /** Whether the customer takes this line out with it, so that they need not be told. */
  readonly isAbout: (line: OrderLine) => boolean;
  /** Other lines may leave the cart because of it. */
  readonly mayTakeOthers: boolean;
  /** What it puts into the cart. */
  readonly contents: readonly ShownContents[];
  /** It may take pictures out of the cart that retouch is for. */
  readonly takesOut: boolean;
  /** Pictures whose retouch it chooses. */
  readonly retouched: readonly string[];
  /** It brings files that a package may bring too. */
  readonly bringsFiles: boolean;
  /** It may end what brings files. */
  readonly freesFiles: boolean;
  /** The line that it edits. */
  readonly edits: string | null;
  /** It changes the number of a line and nothing else. */
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
 * The lines that leave the cart because of a change that is not about them: retouch whose picture goes, and digital
 * pictures that a package now brings. The customer is told their names.
 */
export function linesLeaving(goods: Goods, change: CartChange, priceList: PriceList, facts: CartFacts): readonly OrderLine[] {
  if (!change.mayTakeOthers) return [];
  const after = new Set(applyCartChange(goods, change, priceList, facts).map((line) => line.uuid));
  return goods.filter((line) => !after.has(line.uuid) && !change.isAbout(line));
}

/** A uuid that is there already is the same line sent again. A package of files that the customer has is refused. */
export const addLines = (orderLines: readonly NewOrderLine[]): CartChange => ({
  ...CHANGE,
  lines: orderLines.map((line) => line.uuid),
  contents: orderLines,
  bringsFiles: orderLines.some((line) => line.package && isDigitalPackage(line.package)),
  goodsAfter: (goods, priceList, facts) =>
    orderLines
      .map((line) => lineOfNew(line, priceList, facts))
      .reduce((lines, line) => {
        const isThere = lines.some((other) => other.uuid === line.uuid);
        return isThere || isKnownPackage(line, lines, facts) ? lines : [...lines, line];
      }, goods),
});

const isKnownPackage = ({ package: bundle }: OrderLine, others: Goods, facts: CartFacts): boolean =>
  bundle !== null && isDigitalPackage(bundle) && knownDigitalSet(bundle, others, facts) !== null;

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

/** A file is not added while another line brings it: its whole set, or a package. */
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

/** A set takes the place of its single files. */
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

/** One kind of retouch of one picture. */
export const toggleRetouchOf = (pictureUuid: string, subProductUuid: string, isWanted: boolean): CartChange => ({
  ...retouch([pictureUuid]),
  goodsAfter: (goods, priceList, facts) => {
    const uuid = deriveUuid(facts.ownerUuid, 'retouch', pictureUuid);
    const others = (goods.find((line) => line.uuid === uuid)?.subProductUuids ?? []).filter((sub) => sub !== subProductUuid);
    return withRetouch(goods, pictureUuid, isWanted ? [...others, subProductUuid] : others, priceList, facts);
  },
});

/** A picture counts only with at least one sub-product (RET-02). */
function withRetouch(goods: Goods, pictureUuid: string, chosen: readonly string[], priceList: PriceList, facts: CartFacts): Goods {
  const uuid = deriveUuid(facts.ownerUuid, 'retouch', pictureUuid);
  return chosen.length === 0 ? without(goods, uuid) : put(goods, retouchLine(uuid, pictureUuid, [...new Set(chosen)], priceList, facts));
}

/** The quantity that was chosen is the line's quantity; 0 takes it out. */
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
