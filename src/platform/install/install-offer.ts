/** When and how the shop offers to be installed (LOV-05). */
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { type Browser, isIos, isSafari } from './browser.ts';

/** prompt: the browser's own prompt. steps: Safari has no prompt, so the customer sees the steps. */
export type InstallOffer = 'prompt' | 'steps' | null;

export interface InstallFacts {
  readonly browser: Browser;
  /** The browser has fired its install event. */
  readonly canPrompt: boolean;
  /** The customer has answered on this device, with yes or no. */
  readonly wasAnswered: boolean;
  /** A draft or a picture of the customer's own is on this device. */
  readonly hasMadeSomething: boolean;
  /** Pattern of the shown address. */
  readonly pattern: string;
}

/** Payment must not be disturbed, and the editor has no space. */
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
