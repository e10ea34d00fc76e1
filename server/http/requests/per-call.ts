import type { RequestContext } from '../handler.ts';

/** Creates a value on first use and keeps it for the rest of the call. A repeated transaction creates it again. */
export function perCall<T>(make: (context: RequestContext) => T): (context: RequestContext) => T {
  const made = new WeakMap<RequestContext, { readonly value: T }>();
  return (context) => {
    const known = made.get(context) ?? { value: make(context) };
    made.set(context, known);
    return known.value;
  };
}
