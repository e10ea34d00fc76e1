/** Tests that only Chromium can run: they use its DevTools, or a feature that the other browsers lack. */

const TYPE = 'chromium-only';

interface Annotation {
  readonly type: string;
  readonly description?: string;
}

/** For the details of a test or of a `describe`. Another browser skips the test and reports the reason. */
export const chromiumOnly = (reason: string): { readonly annotation: Annotation } => ({ annotation: { type: TYPE, description: reason } });

/** The reason why this browser does not run the test; null: it does. */
export function reasonToSkip(browserName: string, annotations: readonly Annotation[]): string | null {
  if (browserName === 'chromium') return null;
  const found = annotations.find(({ type }) => type === TYPE);
  return found ? (found.description ?? '') : null;
}
