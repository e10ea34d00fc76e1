import { useState } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';

/**
 * The lines to show: the cart's lines, and the lines that are being deleted in their old places (CRT-02: dimmed while
 * deleting).
 * @param before the lines that were shown last
 */
export function withDeleting(
  before: readonly OrderLine[],
  goods: readonly OrderLine[],
  deleting: ReadonlySet<string>,
): readonly OrderLine[] {
  const kept = new Map(goods.map((line) => [line.uuid, line]));
  const places = before.filter((line) => kept.has(line.uuid) || deleting.has(line.uuid)).map((line) => kept.get(line.uuid) ?? line);
  const placed = new Set(places.map((line) => line.uuid));
  return [...places, ...goods.filter((line) => !placed.has(line.uuid))];
}

const isSame = (a: readonly OrderLine[], b: readonly OrderLine[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);

export function useFadingLines(goods: readonly OrderLine[], deleting: ReadonlySet<string>): readonly OrderLine[] {
  const [shown, setShown] = useState(goods);
  const next = withDeleting(shown, goods, deleting);
  if (!isSame(shown, next)) setShown(next);
  return next;
}
