/**
 * What is stored when no saving of this editor is under way. A saving is in the database before this editor knows its revision, and looks like
 * another window's until then.
 * @param ownSaving the last one that began
 */
export async function readAfterOwnSavings<T>(ownSaving: () => Promise<unknown>, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const last = ownSaving();
    await last;
    const found = await read();
    if (ownSaving() === last) return found;
  }
}
