export interface Space {
  readonly usedBytes: number;
  readonly freeBytes: number;
  /** The browser has granted persistent storage. */
  readonly isKept: boolean;
}

/** null when this browser does not report it. */
export async function readSpace(): Promise<Space | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isKept: (await navigator.storage.persisted?.()) ?? false };
}
