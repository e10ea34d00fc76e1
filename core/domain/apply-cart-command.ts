/** What one command makes of the goods in a cart: the rules that the server applies to its rows, on lines. */
import type { OrderLine, PictureType } from '../contract/entities.ts';
import type { PriceList } from '../contract/shop.ts';
import type { CartCommand } from './cart-command.ts';
import { deriveUuid } from './derive-uuid.ts';
import { type CartFacts, catalogueLine, changedLine, digitalFileLine, digitalSetLine, lineOfNew, retouchLine } from './goods-line.ts';
import { filesOfGoods, isDigitalPackage, knownDigitalSet, settledGoods } from './held-pictures.ts';

type Goods = readonly OrderLine[];

export const applyCartCommand = (goods: Goods, command: CartCommand, priceList: PriceList, facts: CartFacts): Goods =>
  settledGoods(changedGoods(goods, command, priceList, facts), facts.portraitsOf);

/**
 * The lines that leave the cart because of a command that is not about them: retouch whose picture goes, and digital
 * pictures that a package now brings. The customer is told their names.
 */
export function linesLeaving(goods: Goods, command: CartCommand, priceList: PriceList, facts: CartFacts): readonly OrderLine[] {
  if (command.kind === 'retouch' || command.kind === 'toggle-retouch') return [];
  const after = new Set(applyCartCommand(goods, command, priceList, facts).map((line) => line.uuid));
  const isToggle = command.kind === 'toggle-file' || command.kind === 'toggle-set';
  const isNamed = (line: OrderLine) => (command.kind === 'delete' && line.uuid === command.uuid) || (isToggle && line.fileRetouch === null);
  return goods.filter((line) => !after.has(line.uuid) && !isNamed(line));
}

function changedGoods(goods: Goods, command: CartCommand, priceList: PriceList, facts: CartFacts): Goods {
  switch (command.kind) {
    case 'add':
      return addLines(
        goods,
        command.orderLines.map((line) => lineOfNew(line, priceList, facts)),
        facts,
      );
    case 'change':
      return goods.map((line) => (line.uuid === command.uuid ? changedLine(line, command.change, priceList, facts) : line));
    case 'delete':
      return goods.filter((line) => line.uuid !== command.uuid);
    case 'toggle-file':
      return toggleFile(goods, command, priceList, facts);
    case 'toggle-set':
      return toggleSet(goods, command, priceList, facts);
    case 'retouch':
      return Object.entries(command.items).reduce(
        (lines, [picture, chosen]) => setRetouch(lines, picture, chosen, priceList, facts),
        goods,
      );
    case 'toggle-retouch':
      return setRetouch(goods, command.pictureUuid, toggledRetouch(goods, command, facts), priceList, facts);
    case 'catalogues':
      return command.catalogues.reduce(
        (lines, { uuid, quantity, subject }) => setCatalogue(lines, { uuid, quantity, subjectUuid: subject.uuid }, priceList, facts),
        goods,
      );
  }
}

/** A uuid that is there already is the same line sent again. A package of files that the customer has is refused. */
function addLines(goods: Goods, added: Goods, facts: CartFacts): Goods {
  return added.reduce((lines, line) => {
    const isThere = lines.some((other) => other.uuid === line.uuid);
    return isThere || isKnownPackage(line, lines, facts) ? lines : [...lines, line];
  }, goods);
}

const isKnownPackage = ({ package: bundle }: OrderLine, others: Goods, facts: CartFacts): boolean =>
  bundle !== null && isDigitalPackage(bundle) && knownDigitalSet(bundle, others, facts) !== null;

const put = (goods: Goods, line: OrderLine): Goods =>
  goods.some((other) => other.uuid === line.uuid) ? goods.map((other) => (other.uuid === line.uuid ? line : other)) : [...goods, line];

const without = (goods: Goods, uuid: string): Goods => goods.filter((line) => line.uuid !== uuid);

/** A file is not added while another line brings it: its whole set, or a package. */
function toggleFile(
  goods: Goods,
  command: { pictureUuid: string; wanted: boolean | undefined },
  priceList: PriceList,
  facts: CartFacts,
): Goods {
  const uuid = deriveUuid(facts.ownerUuid, 'digital-file', command.pictureUuid);
  const isThere = goods.some((line) => line.uuid === uuid);
  const isWanted = command.wanted ?? !isThere;
  if (!isWanted) return without(goods, uuid);
  const isBrought = filesOfGoods(goods, facts.portraitsOf).has(command.pictureUuid);
  return isThere || isBrought ? goods : [...goods, digitalFileLine(uuid, command.pictureUuid, priceList, facts)];
}

/** A set takes the place of its single files. */
function toggleSet(
  goods: Goods,
  command: { subjectUuid: string; type: PictureType; wanted: boolean | undefined },
  priceList: PriceList,
  facts: CartFacts,
): Goods {
  const uuid = digitalSetUuid(facts.ownerUuid, command.subjectUuid, command.type);
  const isThere = goods.some((line) => line.uuid === uuid);
  const isWanted = command.wanted ?? !isThere;
  if (!isWanted) return without(goods, uuid);
  if (isThere) return goods;
  const set = digitalSetLine(uuid, command.subjectUuid, command.type, priceList, facts);
  const singles = new Set(set.digitalFiles.map((file) => deriveUuid(facts.ownerUuid, 'digital-file', file.uuid)));
  return [...goods.filter((line) => !singles.has(line.uuid)), set];
}

export const digitalSetUuid = (ownerUuid: string, subjectUuid: string, type: PictureType): string =>
  deriveUuid(ownerUuid, 'digital-set', `${subjectUuid}:${type}`);

export const catalogueLineUuid = (ownerUuid: string, catalogueUuid: string, subjectUuid: string): string =>
  deriveUuid(ownerUuid, 'catalogue', `${catalogueUuid}:${subjectUuid}`);

/** A picture counts only with at least one sub-product (RET-02). */
function setRetouch(goods: Goods, pictureUuid: string, chosen: readonly string[], priceList: PriceList, facts: CartFacts): Goods {
  const uuid = deriveUuid(facts.ownerUuid, 'retouch', pictureUuid);
  return chosen.length === 0 ? without(goods, uuid) : put(goods, retouchLine(uuid, pictureUuid, [...new Set(chosen)], priceList, facts));
}

function toggledRetouch(
  goods: Goods,
  command: { pictureUuid: string; subProductUuid: string; wanted: boolean },
  facts: CartFacts,
): string[] {
  const uuid = deriveUuid(facts.ownerUuid, 'retouch', command.pictureUuid);
  const others = (goods.find((line) => line.uuid === uuid)?.subProductUuids ?? []).filter((sub) => sub !== command.subProductUuid);
  return command.wanted ? [...others, command.subProductUuid] : others;
}

/** The quantity that was chosen is the line's quantity; 0 takes it out. */
function setCatalogue(
  goods: Goods,
  catalogue: { uuid: string; quantity: number; subjectUuid: string },
  priceList: PriceList,
  facts: CartFacts,
): Goods {
  const uuid = catalogueLineUuid(facts.ownerUuid, catalogue.uuid, catalogue.subjectUuid);
  return catalogue.quantity === 0 ? without(goods, uuid) : put(goods, catalogueLine(uuid, catalogue, priceList, facts));
}
