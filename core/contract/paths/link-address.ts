const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/**
 * The targets that the shop's own links may have: a page, a mail, a telephone. `javascript:`, `data:` and others that run code
 * are refused.
 */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address.trim());
