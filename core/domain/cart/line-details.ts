/** What a line of a cart or an order shows besides its description; the same in the cart, in checkout and in the orders. */
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { repeatsFiles, repeatsOthers } from '../digital/known-digital-set.ts';
import { itemName } from '../packages/item-name.ts';
import { nameWithYear } from '../templates/name-with-year.ts';
import { whoseGoods } from './whose-goods.ts';

/** D1 §9: digital file previews. */
const FILE_PREVIEWS = 3;

/**
 * The price before reductions; null: there is none. The line's own reduction is in actualLinePrice, a rebate code's in
 * rebate.linePrice.
 */
export function priceBefore({
  linePrice,
  actualLinePrice,
  rebate,
}: Pick<OrderLine, 'linePrice' | 'actualLinePrice' | 'rebate'>): MinorUnits | null {
  const before = Math.max(actualLinePrice, rebate ? linePrice + Math.abs(rebate.linePrice) : linePrice);
  return before > linePrice ? before : null;
}

/** The pictures of a digital or retouch line, at most three. */
export function lineFiles({ fileRetouch, digitalFiles }: Pick<OrderLine, 'fileRetouch' | 'digitalFiles'>): readonly string[] {
  return fileRetouch ? [fileRetouch.file.uuid] : digitalFiles.slice(0, FILE_PREVIEWS).map((file) => file.uuid);
}

/** Names of items without a name of their own, in the reader's language. */
export interface ItemTexts {
  readonly digitalSet: string;
  /** Number of pictures that a digital set sells; absent: not shown. */
  readonly pictures?: (count: number) => string;
}

/** Complete sentences. */
export interface NoteTexts {
  /** Number of digital pictures of the line that the customer already has. */
  readonly owned: (count: number) => string;
  /** Several packages include the same digital pictures. */
  readonly repeated: string;
}

export type LineTexts = ItemTexts & NoteTexts;

/** The pictures that a digital set sells; null: no set, or one of a single picture, which is shown. */
const picturesOfSet = ({ digitalFiles, digitalOwned, fileRetouch, package: bundle }: OrderLine): number | null =>
  bundle === null && fileRetouch === null && (digitalFiles.length > 1 || (digitalFiles.length > 0 && digitalOwned !== undefined))
    ? digitalFiles.length
    : null;

/** Template, chosen extras, the content of a package, the size of a set, subjects: each once, in this order. */
export function lineDetails(line: OrderLine, texts: ItemTexts): readonly string[] {
  const extras = line.product?.subproducts.filter((sub) => line.subProductUuids.includes(sub.uuid)).map((sub) => sub.name) ?? [];
  const people = whoseGoods(line).map((subject) => [subject.name, subject.group].filter(Boolean).join(', '));
  const count = picturesOfSet(line);
  const size = count === null ? '' : (texts.pictures?.(count) ?? '');
  const all = [line.template?.name ?? '', ...extras, ...packageContents(line.package, texts), size, ...people];
  return [...new Set(all.filter((detail) => detail !== '' && detail !== line.description))];
}

/**
 * Notes on a line besides its details, one sentence each: which of its digital pictures the customer gets elsewhere.
 * @param lines all of its cart or order; absent: other lines are not considered
 */
export function lineNotes(line: OrderLine, texts: NoteTexts, lines: readonly OrderLine[] = []): readonly string[] {
  return [
    ...(repeatsFiles(line) || repeatsOthers(line, lines) ? [texts.repeated] : []),
    ...(line.digitalOwned ? [texts.owned(line.digitalOwned)] : []),
  ];
}

type ShownItem = Parameters<typeof itemName>[0] & Pick<PackageItem, 'type'> & { readonly templateData: Pick<TemplateData, 'year'> | null };

/** Every item of a package, equal ones with their number; empty for other lines. */
export const packageContents = (bundle: { readonly packageItems: readonly ShownItem[] } | null, texts: ItemTexts): readonly string[] =>
  countSame(bundle?.packageItems.map((item) => shownName(item, texts)) ?? []);

const shownName = (item: ShownItem, { digitalSet }: ItemTexts): string =>
  nameWithYear(itemName(item) || (item.type === 'DIGITAL_SET' ? digitalSet : ''), item.templateData?.year);

function countSame(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names.filter(Boolean)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
}
