/** When and how the shop offers to be installed (LOV-05). */
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { type Browser, isIos, isSafari } from './browser.ts';

/** prompt: by the browser's own question. steps: Safari has none, so the customer is shown the way. */
export type InstallOffer = 'prompt' | 'steps' | null;

export interface InstallFacts {
  readonly browser: Browser;
  /** The browser has offered to ask. */
  readonly canPrompt: boolean;
  /** The customer has answered on this device, whatever they said. */
  readonly wasAnswered: boolean;
  /** A draft or a picture of the customer's own is on this device. */
  readonly hasMadeSomething: boolean;
  /** Pattern of the address that is shown. */
  readonly pattern: string;
}

/** Paying comes first, and the editor has no room to spare. */
const UNDISTURBED: readonly string[] = [
  PATTERNS.checkout,
  PATTERNS.receipt,
  PATTERNS.create,
  PATTERNS.createInCategory,
  PATTERNS.createInSubCategory,
  PATTERNS.editLine,
  PATTERNS.tryProduct,
];

export function installOffer({ browser, canPrompt, wasAnswered, hasMadeSomething, pattern }: InstallFacts): InstallOffer {
  if (browser.isStandalone || wasAnswered || !hasMadeSomething || UNDISTURBED.includes(pattern)) return null;
  if (canPrompt) return 'prompt';
  return isIos(browser) && isSafari(browser) ? 'steps' : null;
}
