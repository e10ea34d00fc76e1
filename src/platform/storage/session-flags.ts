/** Values that last as long as the tab: hints that are shown once, and how the app was opened. */
import { readInTab, writeInTab } from './way-in.ts';

/** Whether this is the first call for this flag in this tab. */
export function firstTimeInSession(flag: string): boolean {
  const isFirst = readInTab(`once.${flag}`) === null;
  writeInTab(`once.${flag}`, '1');
  return isFirst;
}

/** One flag for template products and packages: a customer reads the warning once per session (EDT-16, PKG-03). */
export const takeAddToCartWarning = (): boolean => firstTimeInSession('add-to-cart-warning');

/** Whether the flag was used in this tab already, without using it. */
export const wasInSession = (flag: string): boolean => readInTab(`once.${flag}`) !== null;

/** The last launch in this tab (src/platform/install/launches.ts). */
export const rememberLaunch = (launch: string): void => writeInTab('launch', launch);

export const lastLaunch = (): string | null => readInTab('launch');

/**
 * The pending sign-in whose code was mailed (SEC-06): a phone may discard the tab while its owner reads the mail, and the
 * code must still work then. @param challenge null: no code was sent
 */
export const rememberCodeSent = (challenge: string | null): void => writeInTab('second-step', challenge);

export const wasCodeSent = (challenge: string): boolean => readInTab('second-step') === challenge;
