/**
 * The bought retouch that is withdrawn or refunded together with goods of the order (BIZ-04, KEP-02), because it is not
 * delivered without them.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import type { GoesAlong } from '#core/contract/orders.ts';
import { picturesOfLine, type PortraitsOf } from '#core/domain/cart/held-pictures.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';

interface RetouchFacts {
  /** Pictures whose retouched version is done. The customer keeps it and pays for it. */
  readonly back: { has(pictureUuid: string): boolean };
  readonly portraitsOf: PortraitsOf;
}

/** The retouch of a picture that is not done is refunded with the last goods that contain the picture. */
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
 * The lines of retouch that are refunded, each with its goods.
 * @param asked lines that are withdrawn from or refunded now
 * @param withdrawn lines of earlier withdrawals; their goods are gone too, as are those of `credited`
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
