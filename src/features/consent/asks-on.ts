import { matchPath } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';

/**
 * Pages that confirm an order, show it, or tell how to contact the shop. The cookie question would cover them, so it
 * waits for the next page.
 */
const UNDISTURBED = [PATTERNS.receipt, PATTERNS.order, PATTERNS.contactus];

export const asksOn = (pathname: string): boolean => !UNDISTURBED.some((pattern) => matchPath(pattern, pathname));
