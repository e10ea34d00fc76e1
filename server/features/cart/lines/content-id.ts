import { createHash } from 'node:crypto';
import type { CartLineRow } from '../cart-row.ts';

const LENGTH = 16;

/** Names what an edited line is made of as it is stored, so that an edit of another device is told apart (OFF-14). null: nothing of it can be edited. */
export function contentIdOf({ line: { template, approvedLayout, package: bundle } }: Pick<CartLineRow, 'line'>): string | null {
  if (!template && !bundle) return null;
  // PostgreSQL answers the keys of stored JSON in one order.
  return createHash('sha256')
    .update(JSON.stringify([template, approvedLayout?.hash ?? null, bundle]))
    .digest('hex')
    .slice(0, LENGTH);
}
