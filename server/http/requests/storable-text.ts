/** Text that PostgreSQL cannot store: NUL, and halves of surrogate pairs, which are not valid Unicode. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

/** The dotted path of the first key or value that cannot be stored; null when there is none. */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    // The key itself is not repeated, because neither a log nor the database can store it.
    const found = isStorableText(key) ? findUnstorable(inner, [...path, key]) : path.join('.');
    if (found !== null) return found;
  }
  return null;
}
