/** Asks the browser for persistent storage. Some ask the customer, so call it when there is something to keep. */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

export interface Space {
  readonly usedBytes: number;
  readonly freeBytes: number;
  /** The browser has granted persistent storage. */
  readonly isKept: boolean;
}

/** null: this browser does not report it. */
export async function readSpace(): Promise<Space | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isKept: (await navigator.storage.persisted?.()) ?? false };
}
