import * as z from 'zod/mini';

/**
 * Entries of a database that the browser removed, which a page knows to be confirmed or taken back. Another page may have read them for the
 * last time before that, and writes them into this one (write-again.ts).
 */
export const GONE_ENTRIES = 'gone-entries';
export const GoneEntriesRowSchema = z.object({ key: z.literal(GONE_ENTRIES), opIds: z.array(z.string()) });
