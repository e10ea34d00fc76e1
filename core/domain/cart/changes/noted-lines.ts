/** Lines of the seen cart with notes that the cart itself does not contain. */
import type { AppError } from '#core/contract/errors.ts';
import type { SeenCart, SeenLine } from './cart-changes.ts';

const withLines = (seen: SeenCart, uuids: readonly string[], noted: Partial<SeenLine>): SeenCart => ({
  ...seen,
  orderLines: seen.orderLines.map((line) => (uuids.includes(line.uuid) ? { ...line, ...noted } : line)),
});

/** The shop has refused to add these lines, so the shown lines were never in the cart. */
export const withRefusedLines = (seen: SeenCart, uuids: readonly string[], refusal: AppError): SeenCart =>
  withLines(seen, uuids, { refusal });

/** Another device has already used the draft from which these lines were made. */
export const withTwiceMadeLines = (seen: SeenCart, uuids: readonly string[]): SeenCart => withLines(seen, uuids, { isMadeTwice: true });
