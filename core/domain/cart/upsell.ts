/** Offers: quantities of catalogues, and the sequence of offers before checkout (UPS-01, UPS-02). */
import type { Checkout } from '#core/contract/checkout.ts';
import type { Catalogue, OrderLine } from '#core/contract/entities.ts';
import { isOnSale } from './sale/on-sale.ts';

export type Upsell = Checkout['upsaleList'][number];

const ORDER: readonly Upsell['type'][] = ['CATALOGUE', 'DIGITAL_FILES'];

/** Catalogues first, then digital pictures. Empty offers are left out. */
export const upsellSequence = (offers: readonly Upsell[]): Upsell[] =>
  ORDER.flatMap((type) => offers.filter((offer) => offer.type === type && offer.products.length > 0));

/** The maximum for a catalogue without its own (D1 §9). */
export const CATALOGUE_MAX = 10;

type Chosen = Pick<Catalogue, 'uuid' | 'quantity' | 'maxQuantity'> & { readonly subject: { readonly uuid: string } };

/** The subjects whose catalogue is in a package of these lines. It is not offered to them, but more copies can be ordered. */
export const cataloguesOfPackages = (lines: readonly Pick<OrderLine, 'package' | 'subjects' | 'isOffSale'>[]): ReadonlySet<string> =>
  new Set(
    lines
      .filter(isOnSale)
      .flatMap((line) =>
        (line.package?.packageItems ?? [])
          .filter((item) => item.type === 'CATALOGUE')
          .flatMap((item) => item.subject?.uuid ?? line.subjects.map(({ uuid }) => uuid)),
      ),
  );

/** The subjects whose digital pictures are in these lines, singly or as a set. Neither is offered to them (KEP-03). */
export const subjectsWithFiles = (
  lines: readonly Pick<OrderLine, 'digitalFiles' | 'fileRetouch' | 'subjects' | 'isOffSale'>[],
): ReadonlySet<string> =>
  new Set(
    lines
      .filter((line) => line.digitalFiles.length > 0 && line.fileRetouch === null && isOnSale(line))
      .flatMap((line) => line.subjects.map(({ uuid }) => uuid)),
  );

/**
 * The rest of an offer of digital pictures when the cart already has some of them. For a set that is in the cart, its line is
 * shown instead.
 */
export function openOffers<P extends Upsell['products'][number]>(
  products: readonly P[],
  lines: Parameters<typeof subjectsWithFiles>[0],
): readonly P[] {
  const brought = subjectsWithFiles(lines);
  return products.filter(({ type, subject }) => type === 'set' || subject === null || !brought.has(subject.uuid));
}

/** A single catalogue starts with quantity one, several with none (D1 §4). */
export const withFirstQuantities = <C extends Chosen>(catalogues: readonly C[]): C[] =>
  catalogues.map((catalogue) => ({ ...catalogue, quantity: catalogues.length === 1 ? 1 : 0 }));

/** Zero is allowed; anything but a whole number is zero. */
export function catalogueQuantity(wanted: number, maxQuantity: number): number {
  const maximum = maxQuantity > 0 ? maxQuantity : CATALOGUE_MAX;
  return Number.isInteger(wanted) ? Math.min(maximum, Math.max(0, wanted)) : 0;
}

/** The catalogues that are added to those in the cart: all of them, up to the maximum. */
export function joinedQuantity(
  inCart: number,
  more: number,
  maxQuantity: number,
): { readonly quantity: number; readonly isLowered: boolean } {
  const quantity = Math.max(inCart, catalogueQuantity(inCart + more, maxQuantity));
  return { quantity, isLowered: quantity < inCart + more };
}

/** Only the catalogue of the same subject changes: two children may have the same catalogue. */
export const withQuantity = <C extends Chosen>(catalogues: readonly C[], changed: C, wanted: number): C[] =>
  catalogues.map((catalogue) =>
    catalogue.uuid === changed.uuid && catalogue.subject.uuid === changed.subject.uuid
      ? { ...catalogue, quantity: catalogueQuantity(wanted, catalogue.maxQuantity) }
      : catalogue,
  );

export const chosenCatalogues = <C extends Chosen>(catalogues: readonly C[]): C[] =>
  catalogues.filter((catalogue) => catalogue.quantity > 0);
