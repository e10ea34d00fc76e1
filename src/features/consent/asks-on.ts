import { matchPath } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';

/**
 * What says that something was bought, and what, and how the shop is reached when something is wrong: the question about cookies
 * would lie on it, and waits for the next page.
 */
const UNDISTURBED = [PATTERNS.receipt, PATTERNS.order, PATTERNS.contactus];

export const asksOn = (pathname: string): boolean => !UNDISTURBED.some((pattern) => matchPath(pattern, pathname));
