/** Values that last as long as the tab: hints that are shown once, and where a visitor wanted to go. */
const PREFIX = 'keepsake.';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    // Storage is blocked: nothing was remembered.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is blocked: the flag lasts for this page only.
  }
}

/** Whether this is the first call for this flag in this tab. */
export function firstTimeInSession(flag: string): boolean {
  const isFirst = read(`once.${flag}`) === null;
  write(`once.${flag}`, '1');
  return isFirst;
}

/** One flag for template products and packages: a customer reads the warning once per session (EDT-16, PKG-03). */
export const takeAddToCartWarning = (): boolean => firstTimeInSession('add-to-cart-warning');

/** Stores where a visitor wanted to go before sign-in (ACC-12). Only addresses of this app. */
export function rememberReferrer(path: string): void {
  if (path.startsWith('/') && !path.startsWith('//')) write('referrer', path);
}

/** The stored referrer, which is cleared by reading it. */
export function takeReferrer(): string | null {
  const path = read('referrer');
  write('referrer', null);
  return path;
}

/** Stores the picture code of a letter's link for a reload (BEY-01). */
export const rememberLinkedCode = (code: string): void => write('linked-code', code);

export const readLinkedCode = (): string => read('linked-code') ?? '';

const forms = new Set<() => void>();

/** The code was used or the customer signs out: neither the tab nor a form keeps it. */
export function forgetLinkedCode(): void {
  write('linked-code', null);
  for (const clear of forms) clear();
}

export function onLinkedCodeForgotten(clear: () => void): () => void {
  forms.add(clear);
  return () => void forms.delete(clear);
}

/** Whether the flag was used in this tab already, without using it. */
export const wasInSession = (flag: string): boolean => read(`once.${flag}`) !== null;

/** What the app was last opened with in this tab (src/platform/install/launches.ts). */
export const rememberLaunch = (launch: string): void => write('launch', launch);

export const lastLaunch = (): string | null => read('launch');
