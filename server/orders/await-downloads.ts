import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { purchases } from '../db/schema.ts';

/**
 * Before a transaction asks whether a file of the order was downloaded, and gives its money back: a download that began a
 * moment ago is waited for, and one that begins now waits, and finds that the file is the customer's no longer (BIZ-04).
 */
export async function awaitDownloads(tx: Db, orderUuid: string): Promise<void> {
  await tx.select({ uuid: purchases.pictureUuid }).from(purchases).where(eq(purchases.orderUuid, orderUuid)).for('update');
}
