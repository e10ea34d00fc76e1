/** Work that a shop restored from a backup has lost and that is on no device. All other work must be recovered (OFF-13). */
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

export interface Restored {
  readonly id: string;
  /** The customer's databases on the device at the time of the restore. */
  readonly databases: readonly string[];
  /** Keys of changes that the shop had made and that wait on no device. */
  readonly ops: Set<string>;
  /**
   * Drafts that were deleted after the backup. The shop has them again, and the device hides them as long as it has the
   * note of their deletion.
   */
  readonly hidden: Set<string>;
  /** Work on the device that may be lost, until the device has read the lists. It is lost if the customer leaves before that. */
  readonly atRisk: Readonly<Record<'lines' | 'drafts' | 'files', Set<string>>>;
  /** A file was lost in this way. Drafts may show its picture. */
  hasLostFiles: boolean;
}

/** A person's expected work. */
interface Work {
  readonly restored: Restored | null;
  readonly wanted: Map<string, number | null>;
  readonly drafts: Map<string, number | null>;
  readonly uploads: Set<string>;
}

/** The customer left before the lists were read. */
export function forgetAtRisk({ restored, wanted, drafts, uploads }: Work): void {
  if (!restored) return;
  const { atRisk } = restored;
  restored.hasLostFiles ||= atRisk.files.size > 0;
  for (const line of atRisk.lines) wanted.delete(line);
  for (const draft of atRisk.drafts) drafts.delete(draft);
  for (const file of atRisk.files) uploads.delete(file);
  for (const each of Object.values(atRisk)) each.clear();
}

/** A visitor's work becomes the customer's. */
export function joinRestored({ restored }: Pick<Work, 'restored'>, visitor: Pick<Work, 'restored'>): void {
  for (const opId of visitor.restored?.ops ?? []) restored?.ops.add(opId);
  if (restored && visitor.restored?.hasLostFiles) restored.hasLostFiles = true;
}

/** Quantity by line of the goods that a restored shop's cart lacks, until a page has laid out their designs. */
export async function lostLines(db: OwnerDatabase): Promise<ReadonlyMap<string, number>> {
  const { lostLines: lines = [] } = await readRestoreRow(db);
  return new Map(lines.map(({ uuid, quantity }) => [uuid, quantity]));
}

/** Whether the shop had made the change, or the quantity of a line that waits to return to the cart includes it. */
export const isLostByRestore = (
  { restored }: Pick<Work, 'restored'>,
  { opId, call, lines }: { readonly opId: string; readonly call: string; readonly lines: readonly string[] },
  lost: ReadonlyMap<string, number>,
): boolean => restored !== null && (restored.ops.has(opId) || (call === updateCartLine.call.name && lines.some((line) => lost.has(line))));
