/** Lines of the seen cart with what the cart alone does not tell. */
import type { AppError } from '#core/contract/errors.ts';
import type { SeenCart, SeenLine } from './cart-changes.ts';

const withLines = (seen: SeenCart, uuids: readonly string[], noted: Partial<SeenLine>): SeenCart => ({
  ...seen,
  orderLines: seen.orderLines.map((line) => (uuids.includes(line.uuid) ? { ...line, ...noted } : line)),
});

/** The shop has refused to add these lines: what the customer saw of them was never in the cart. */
export const withRefusedLines = (seen: SeenCart, uuids: readonly string[], refusal: AppError): SeenCart =>
  withLines(seen, uuids, { refusal });

/** Another device was first to make something of the draft that these lines were made of. */
export const withTwiceMadeLines = (seen: SeenCart, uuids: readonly string[]): SeenCart => withLines(seen, uuids, { isMadeTwice: true });
