/**
 * Reads the stored state while no save of this editor is in progress. A save is in the database before this editor
 * knows its revision. Until then it looks like another window's.
 * @param ownSaving the last save that began
 */
export async function readAfterOwnSavings<T>(ownSaving: () => Promise<unknown>, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const last = ownSaving();
    await last;
    const found = await read();
    if (ownSaving() === last) return found;
  }
}
