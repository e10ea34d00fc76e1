/**
 * WebKit removes a page's stored data when the customer has not used the site for seven days of browsing.
 * An app on the home screen is excepted.
 * @see https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
import type { WhereKept } from '#core/domain/where-kept.ts';
import { type Browser, isSafari, isWebKit, readBrowser } from './browser.ts';

/**
 * The browser that may remove the data: Safari, or another WebKit browser that customers do not call Safari. null when
 * none does.
 */
export type RemovalRisk = 'safari' | 'browser' | null;

const ONLY_HERE: readonly WhereKept[] = ['device-only', 'failed', 'refused'];

export function removalRisk(browser: Browser, kept: WhereKept): RemovalRisk {
  if (browser.isStandalone || !isWebKit(browser) || !ONLY_HERE.includes(kept)) return null;
  return isSafari(browser) ? 'safari' : 'browser';
}

/** The risk in this browser. */
export const riskHere = (kept: WhereKept): RemovalRisk => removalRisk(readBrowser(), kept);
