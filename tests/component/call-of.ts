/** Which call of the contract a request is. */
import type { CallDefinition } from '#core/contract/define-call.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';

const PATTERNS = ALL_CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/[.]/g, String.raw`\.`).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

export function callOf({ method, path }: Request): { readonly call: CallDefinition; readonly params: Record<string, string> } {
  const pathname = path.split('?')[0] ?? '';
  for (const { call, pattern } of PATTERNS) {
    const match = call.method === method ? pattern.exec(pathname) : null;
    if (match) return { call, params: { ...match.groups } };
  }
  throw new Error('the contract has no such call');
}
