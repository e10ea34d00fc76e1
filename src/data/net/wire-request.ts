/** A call and its input as a request: the same input always gives the same bytes. */
import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { Wire } from '../db/rows.ts';

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

export function pathOf(call: CallDefinition, input: LooseInput): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // A list repeats the name, as in email[]=…&email[]=….
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

export function wireOf<C extends CallDefinition>(call: C, input: CallInput<C>, uploadId: string | null = null): Wire {
  // The parts of CallInput depend on the call. Here only their presence matters.
  const loose = input as LooseInput;
  const isJson = call.body !== undefined && call.body !== 'multipart';
  return { method: call.method, path: pathOf(call, loose), body: isJson ? JSON.stringify(loose.body) : null, uploadId };
}

/** JSON with sorted object keys, so that equal parameters give the same key. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

type OneForAllLanguages = CallDefinition & { readonly fillsTexts?: never };

const keyOf = (call: CallDefinition, input: unknown): string => `${call.name} ${canonicalJson(input ?? {})}`;

/** Key of a cached answer: the call and its parameters. */
export const answerKey = (call: OneForAllLanguages, input: unknown): string => keyOf(call, input);

/** Like `answerKey`, for any call. If the shop fills in texts, each language has its own key. */
export const answerKeyIn = (language: string, call: CallDefinition, input: unknown): string =>
  call.fillsTexts ? `${keyOf(call, input)} ${language}` : keyOf(call, input);
