/**
 * The list that a product was opened from, kept in the entry of the browser's history: closing the editor leads back to
 * it with its category and its filters (D2 §2).
 */
interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The state of a link that leads from a list to the editor. */
export const fromList = ({ pathname, search }: Address): { readonly list: string } => ({ list: pathname + search });

/** @param state of a history entry, with any content, possibly from another version; null: it was not opened from a list */
export function listAddress(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  return typeof list === 'string' && /^\/(try$|(products|my-account)\/(?!\/))/.test(list) ? list : null;
}
