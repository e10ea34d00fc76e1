const stamps = new WeakMap<object, number>();
let last = 0;

/** A number that identifies this very value for the lifetime of the tab: a short key for drawings of it. */
export function stampOf(value: object): number {
  const known = stamps.get(value);
  if (known !== undefined) return known;
  last += 1;
  stamps.set(value, last);
  return last;
}
