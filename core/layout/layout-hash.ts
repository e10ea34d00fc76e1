import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DisplayList } from './display-list.ts';

/** JSON with sorted keys: equal values give the same bytes in every runtime. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/**
 * SHA-256 in hex of what will be printed. It includes picture uuids, so an upload's local id must be replaced by its
 * server uuid before hashes are compared.
 */
export function layoutHash(list: DisplayList): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(list))));
}
