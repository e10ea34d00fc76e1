import { createHash } from 'node:crypto';

/** Bucket names contain a hash instead of the e-mail, the number or the code. */
export const hashOf = (text: string): string => createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 32);
