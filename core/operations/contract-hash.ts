/** A hash of the wire format, which changes exactly when a call, a schema or a header does. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { HEADERS } from '../contract/headers.ts';
import { ALL_CALLS } from './calls.ts';
import type { CallDefinition, Schema } from '../contract/define-call.ts';

const wireForm = (part: Schema | string | undefined, io: 'input' | 'output'): unknown =>
  part === undefined || typeof part === 'string' ? (part ?? null) : z.toJSONSchema(part, { io, unrepresentable: 'any' });

/** Descriptions and sources are not on the wire. */
function wireCall({ name, method, path, access, offline, changes, params, query, body, answer }: CallDefinition): unknown {
  return [
    name,
    method,
    path,
    access,
    offline,
    changes,
    wireForm(params, 'input'),
    wireForm(query, 'input'),
    wireForm(body, 'input'),
    wireForm(answer, 'output'),
  ];
}

/** SHA-256 in hex. */
export function contractHash(): string {
  const calls = ALL_CALLS.map((call) => [call.name, wireCall(call)] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([calls, HEADERS]))));
}
