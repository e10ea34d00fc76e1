/**
 * The goods that may be in one cart together (KEP-01, KEP-03); the others are removed. Device and server use the same
 * rules. Goods that are off sale stay visible and do not affect the others.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import { digitalSubjects, picturesOfLine, type PortraitsOf } from './held-pictures.ts';
import { isOnSale } from './sale/on-sale.ts';
import { withoutRepeatedPackages, withoutSharedFiles } from '../digital/sold-once.ts';

export const settledGoods = (goods: readonly OrderLine[], portraitsOf: PortraitsOf): readonly OrderLine[] =>
  withoutLooseRetouch(withoutSharedFiles(withoutRepeatedPackages(goods, portraitsOf), portraitsOf), portraitsOf);

/** Removes retouch without other goods that contain its picture, because there is nothing to deliver. */
function withoutLooseRetouch(goods: readonly OrderLine[], portraitsOf: PortraitsOf): readonly OrderLine[] {
  if (goods.every((line) => line.fileRetouch === null)) return goods;
  const others = goods.filter((line) => line.fileRetouch === null);
  // The content of a set that was never read on this device is unknown, so the server decides.
  if (digitalSubjects(others).some((subject) => portraitsOf(subject) === null)) return goods;
  const picturesOf = (lines: readonly OrderLine[]) => new Set(lines.flatMap((line) => picturesOfLine(line, portraitsOf)));
  const held = picturesOf(others.filter(isOnSale));
  const shown = picturesOf(others);
  return goods.filter((line) => line.fileRetouch === null || (isOnSale(line) ? held : shown).has(line.fileRetouch.file.uuid));
}
