import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/layout/layout-hash.ts';
import type { OrderRow } from './find-orders.ts';
import { MANIFEST_VERSION } from './manifest/manifest.ts';

/** Of everything that an order's folder is made from: whether it has become another since it was exported. */
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
