/** Which bought retouch of an order goes with goods that are withdrawn from or refunded (BIZ-04, KEP-02): without them it is delivered to no customer. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { GoesAlong } from '#core/contract/orders.ts';
import { picturesOfLine, type PortraitsOf } from '#core/domain/cart/held-pictures.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';

interface RetouchFacts {
  /** Pictures whose retouched version is there: the customer keeps it, and what it cost. */
  readonly back: { has(pictureUuid: string): boolean };
  readonly portraitsOf: PortraitsOf;
}

/** The retouch of a picture goes with the last goods of the order that hold the picture, while it is not back. */
export function retouchWithGoods(lines: readonly OrderLine[], { back, portraitsOf }: RetouchFacts): readonly GoesAlong[] {
  const goods = lines.filter(({ type, fileRetouch }) => type === 0 && fileRetouch === null);
  const paid = paidForLines(lines);
  return lines.flatMap(({ uuid, fileRetouch }) => {
    if (fileRetouch === null || back.has(fileRetouch.file.uuid)) return [];
    const holding = goods.filter((line) => picturesOfLine(line, portraitsOf).includes(fileRetouch.file.uuid));
    return holding.length === 0 ? [] : [{ lineUuid: uuid, amount: paid.get(uuid) ?? 0, goods: holding.map((line) => line.uuid) }];
  });
}

interface Lines {
  has(lineUuid: string): boolean;
}

/**
 * The lines of retouch that go, each with its goods.
 * @param asked lines that are withdrawn from or refunded now. @param withdrawn, credited before: what was given back is gone too
 */
export function retouchAlong(
  lines: readonly OrderLine[],
  along: readonly GoesAlong[],
  { asked, withdrawn, credited }: { readonly asked: Lines; readonly withdrawn: Lines; readonly credited: Lines },
): ReadonlyMap<string, readonly string[]> {
  const retouch = new Set(lines.filter(({ fileRetouch }) => fileRetouch !== null).map(({ uuid }) => uuid));
  const isGone = (uuid: string): boolean => asked.has(uuid) || withdrawn.has(uuid) || credited.has(uuid);
  return new Map(
    along
      .filter(
        ({ lineUuid, goods }) =>
          retouch.has(lineUuid) && goods.every(isGone) && goods.some((uuid) => asked.has(uuid)) && !credited.has(lineUuid),
      )
      .map(({ lineUuid, goods }) => [lineUuid, goods]),
  );
}
