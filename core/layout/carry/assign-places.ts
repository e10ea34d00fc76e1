import type { TemplateDesign } from '#core/contract/template-format.ts';

/** A place of a design, or content that waits for one. */
export interface Field<E> {
  readonly id: string;
  readonly partId: string;
  readonly page: number;
  readonly element: E;
}

export type Pass<E, F = E> = (from: Field<F>, to: Field<E>) => boolean;

/** Pages match by their id, or by their position if the other design has no page with the id. */
export function samePage<E, F = E>(from: TemplateDesign, to: TemplateDesign): Pass<E, F> {
  const shared = new Set(from.parts.map(({ id }) => id).filter((id) => to.parts.some((part) => part.id === id)));
  return (a, b) => (shared.has(a.partId) || shared.has(b.partId) ? a.partId === b.partId : a.page === b.page);
}

type Pair<E, S> = readonly [from: S, to: Field<E>];

/** Assigns each field to at most one place, strictest pass first, in the order of the pages. */
export function assign<E, F, S extends Field<F>>(
  fields: readonly S[],
  places: readonly Field<E>[],
  passes: readonly Pass<E, F>[],
): readonly Pair<E, S>[] {
  const pairs: Pair<E, S>[] = [];
  for (const fits of passes) {
    for (const field of fields) {
      if (pairs.some(([from]) => from === field)) continue;
      const place = places.find((candidate) => !pairs.some(([, to]) => to === candidate) && fits(field, candidate));
      if (place) pairs.push([field, place]);
    }
  }
  return pairs;
}
