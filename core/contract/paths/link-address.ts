const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** What the shop's own links may lead to: a page, a mail, a telephone. Nothing that runs, such as `javascript:` or `data:`. */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address.trim());
