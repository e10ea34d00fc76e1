/** Throws if an invariant of the code is broken: a bug, never a customer's mistake. */
export function assert(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${promise}`);
}

/** For the end of an exhaustive switch: a missing case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
