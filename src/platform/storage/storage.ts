/** Asks the browser not to clear drafts and queue; some ask the person, so call it when there is something to keep. */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

export interface Space {
  readonly usedBytes: number;
  readonly freeBytes: number;
  /** The browser has promised not to clear it by itself. */
  readonly isKept: boolean;
}

/** null: this browser doesn't say. */
export async function readSpace(): Promise<Space | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isKept: (await navigator.storage.persisted?.()) ?? false };
}
