/**
 * Address of the shop with the code in the form (BEY-01), for letters, mails and text messages. @param shopUrl without
 * a slash at the end
 */
export const codeLink = (shopUrl: string, code: string): string => `${shopUrl}/?code=${encodeURIComponent(code)}`;
