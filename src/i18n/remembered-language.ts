const KEY = 'keepsake.language';

/** The language chosen on this device; read before the first paint, which is why it is not in Dexie. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: the browser's own language is used.
    return null;
  }
}

export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is blocked: the choice lasts for this visit.
  }
}
