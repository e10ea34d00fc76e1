const stamps = new WeakMap<object, number>();
let last = 0;

/** A number that stands for this very value for as long as the tab lives: a short key for what is drawn of it. */
export function stampOf(value: object): number {
  const known = stamps.get(value);
  if (known !== undefined) return known;
  last += 1;
  stamps.set(value, last);
  return last;
}
