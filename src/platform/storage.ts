/** Asks the browser not to clear drafts and queue; some ask the person, so call it when there is something to keep. */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
