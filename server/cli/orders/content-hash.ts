import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/layout/layout-hash.ts';
import type { OrderRow } from './find-orders.ts';
import { MANIFEST_VERSION } from './manifest/manifest.ts';

/** A hash of all inputs of an order's folder. It shows whether the order has changed since it was exported. */
export function contentHash(
  { order, deliveryData }: OrderRow,
  prints: ReadonlyMap<string, { readonly engineVersion: number; readonly layoutHash: string }>,
  retouched: ReadonlyMap<string, { readonly contentHash: string }>,
): string {
  const content = {
    manifestVersion: MANIFEST_VERSION,
    order,
    deliveryData,
    prints: Object.fromEntries(prints),
    // An order without retouch keeps the hash that earlier versions gave it.
    ...(retouched.size > 0 && { retouched: Object.fromEntries([...retouched].map(([uuid, { contentHash: file }]) => [uuid, file])) }),
  };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
