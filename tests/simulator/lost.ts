/** What a shop that was restored from a backup has lost, and the devices do not have. All else has to come back (OFF-13). */
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

export interface Restored {
  readonly id: string;
  /** Databases that the customer had on the device when the shop was restored. */
  readonly databases: readonly string[];
  /** Keys of changes that the shop had made, and that wait on no device. */
  readonly ops: Set<string>;
  /** Drafts that were deleted after the backup: the shop has them again, and the device hides them as long as it knows. */
  readonly hidden: Set<string>;
  /** What the device has and does not know to be lost, as long as it has not read the lists: it goes with the customer who leaves. */
  readonly atRisk: Readonly<Record<'lines' | 'drafts' | 'files', Set<string>>>;
  /** A file has gone so: drafts may show its picture. */
  hasLostFiles: boolean;
}

/** What is known of a person and their work. */
interface Work {
  readonly restored: Restored | null;
  readonly wanted: Map<string, number | null>;
  readonly drafts: Map<string, number | null>;
  readonly uploads: Set<string>;
}

/** The customer has left before the lists were read. */
export function forgetAtRisk({ restored, wanted, drafts, uploads }: Work): void {
  if (!restored) return;
  const { atRisk } = restored;
  restored.hasLostFiles ||= atRisk.files.size > 0;
  for (const line of atRisk.lines) wanted.delete(line);
  for (const draft of atRisk.drafts) drafts.delete(draft);
  for (const file of atRisk.files) uploads.delete(file);
  for (const each of Object.values(atRisk)) each.clear();
}

/** What a visitor had is the customer's. */
export function joinRestored({ restored }: Pick<Work, 'restored'>, visitor: Pick<Work, 'restored'>): void {
  for (const opId of visitor.restored?.ops ?? []) restored?.ops.add(opId);
  if (restored && visitor.restored?.hasLostFiles) restored.hasLostFiles = true;
}

/** Quantity by line of the goods that the cart of a restored shop lacks, until a page has laid their designs out. */
export async function lostLines(db: OwnerDatabase): Promise<ReadonlyMap<string, number>> {
  const { lostLines: lines = [] } = await readRestoreRow(db);
  return new Map(lines.map(({ uuid, quantity }) => [uuid, quantity]));
}

/** The shop had made the change, or it is in the quantity of a line that waits to be put in again. */
export const isLostByRestore = (
  { restored }: Pick<Work, 'restored'>,
  { opId, call, lines }: { readonly opId: string; readonly call: string; readonly lines: readonly string[] },
  lost: ReadonlyMap<string, number>,
): boolean => restored !== null && (restored.ops.has(opId) || (call === updateCartLine.call.name && lines.some((line) => lost.has(line))));
