/**
 * How a visitor arrived: the page that they wanted, and the code of their letter. Kept as long as the tab. The first
 * paint waits for this module.
 */
const PREFIX = 'keepsake.';

export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    // Storage is blocked: no value is stored.
    return null;
  }
}

export function writeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is blocked: the flag lasts for this page only.
  }
}

/** Stores the page that a visitor wanted before sign-in (ACC-12). Only addresses of this app. */
export function rememberReferrer(path: string): void {
  if (path.startsWith('/') && !path.startsWith('//')) writeInTab('referrer', path);
}

/** The stored referrer, which is cleared by reading it. */
export function takeReferrer(): string | null {
  const path = readInTab('referrer');
  writeInTab('referrer', null);
  return path;
}

/** Stores the picture code of a letter's link for a reload (BEY-01). */
export const rememberLinkedCode = (code: string): void => writeInTab('linked-code', code);

export const readLinkedCode = (): string => readInTab('linked-code') ?? '';

const forms = new Set<() => void>();

/** The code was used, or the customer signs out. Neither the tab nor a form keeps it. */
export function forgetLinkedCode(): void {
  writeInTab('linked-code', null);
  for (const clear of forms) clear();
}

export function onLinkedCodeForgotten(clear: () => void): () => void {
  forms.add(clear);
  return () => void forms.delete(clear);
}
