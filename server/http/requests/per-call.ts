import type { RequestContext } from '../handler.ts';

/** What is made when a call first asks for it, and is the same until the call is answered. A transaction that is tried again begins anew. */
export function perCall<T>(make: (context: RequestContext) => T): (context: RequestContext) => T {
  const made = new WeakMap<RequestContext, { readonly value: T }>();
  return (context) => {
    const known = made.get(context) ?? { value: make(context) };
    made.set(context, known);
    return known.value;
  };
}
