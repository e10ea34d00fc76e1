import * as z from 'zod/mini';

/**
 * Entries of a removed database that a page knows to be confirmed or discarded. Another page may have read the database
 * before that, and would write these entries into the new one (write-again.ts).
 */
export const GONE_ENTRIES = 'gone-entries';
export const GoneEntriesRowSchema = z.object({ key: z.literal(GONE_ENTRIES), opIds: z.array(z.string()) });
