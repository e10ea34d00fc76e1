import type { CallDefinition } from '#core/contract/define-call.ts';

/** The call's path with its parameters and query, as the app sends them. */
export function addressOf(call: CallDefinition, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
