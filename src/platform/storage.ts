/** Room on the device: asked to be kept, measured, and told about before it is full (OFF-10). */

export interface StorageState {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  /** The browser will not clear it by itself when the disk is short. */
  readonly isPersisted: boolean;
}

/** From this share on the person is told that the device is nearly full. */
const NEARLY_FULL = 0.9;

/** null: this browser doesn't say. */
export async function readStorage(): Promise<StorageState | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage, quota } = await navigator.storage.estimate();
  if (usage === undefined || quota === undefined) return null;
  return { usedBytes: usage, quotaBytes: quota, isPersisted: await navigator.storage.persisted() };
}

export const isNearlyFull = ({ usedBytes, quotaBytes }: StorageState): boolean => usedBytes > quotaBytes * NEARLY_FULL;

/** Asks the browser not to clear drafts and queue; some ask the person, so call it when there is something to keep. */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
