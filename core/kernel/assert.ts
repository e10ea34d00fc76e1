/** Throws when a promise that the code makes to itself is broken: a bug, never a customer's mistake. */
export function assert(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${promise}`);
}

/** Ends an exhaustive switch: a case that was forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
