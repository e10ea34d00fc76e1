/** Catalogues with their quantities: those of the cart, else those that the shop proposes (CAT-11). */
import type { Catalogue, OrderLine } from '#core/contract/entities.ts';
import { catalogueQuantity, cataloguesOfPackages, withFirstQuantities } from '#core/domain/cart/upsell.ts';

/** Quantities that are chosen here and not in the cart yet, by catalogue and subject. */
export type Quantities = ReadonlyMap<string, number>;

export const catalogueKey = ({ uuid, subject }: Pick<Catalogue, 'uuid' | 'subject'>): string => `${uuid}/${subject.uuid}`;

type CartLines = readonly Pick<OrderLine, 'catalogue' | 'subjects' | 'quantity' | 'package' | 'isOffSale'>[];

const inCart = (lines: CartLines, { uuid, subject }: Catalogue): number =>
  lines.find((line) => line.catalogue?.uuid === uuid && line.subjects.some((entry) => entry.uuid === subject.uuid))?.quantity ?? 0;

export function shownCatalogues(offered: readonly Catalogue[], lines: CartLines, quantities: Quantities): readonly Catalogue[] {
  const hasAny = offered.some((catalogue) => inCart(lines, catalogue) > 0);
  const isProposed = !hasAny && cataloguesInPackages(offered, lines).length === 0;
  const first = isProposed
    ? withFirstQuantities(offered)
    : offered.map((catalogue) => ({ ...catalogue, quantity: inCart(lines, catalogue) }));
  return first.map((catalogue) => ({ ...catalogue, quantity: quantities.get(catalogueKey(catalogue)) ?? catalogue.quantity }));
}

/** Catalogues that a package in the cart already contains. */
export function cataloguesInPackages(offered: readonly Catalogue[], lines: CartLines): readonly Catalogue[] {
  const subjects = cataloguesOfPackages(lines);
  return offered.filter(({ subject }) => subjects.has(subject.uuid));
}

export const withQuantity = (quantities: Quantities, catalogue: Catalogue, wanted: number): Quantities =>
  new Map([...quantities, [catalogueKey(catalogue), catalogueQuantity(wanted, catalogue.maxQuantity)]]);

/** The catalogues to send: all that differ from the cart. A quantity of zero removes one. */
export const changesOf = (shown: readonly Catalogue[], lines: CartLines): readonly Catalogue[] =>
  shown.filter((catalogue) => catalogue.quantity !== inCart(lines, catalogue));

export const isAnyInCart = (offered: readonly Catalogue[], lines: CartLines): boolean =>
  offered.some((catalogue) => inCart(lines, catalogue) > 0);

/** All catalogues have arrived when the slowest has. */
export const longestDelivery = (catalogues: readonly Catalogue[]): number =>
  Math.max(0, ...catalogues.map((catalogue) => catalogue.deliveryTime.days));
