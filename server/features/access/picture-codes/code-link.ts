/** The shop with the code in the form (BEY-01): what letters, mails and text messages lead to. @param shopUrl without a slash at the end */
export const codeLink = (shopUrl: string, code: string): string => `${shopUrl}/?code=${encodeURIComponent(code)}`;
