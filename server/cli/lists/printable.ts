/** Characters that move the cursor, colour a terminal or change the reading direction: a file name may contain them. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A printable line: characters that a terminal would act on are escaped. */
export const printable = (line: string): string => line.replace(UNPRINTABLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);

/** JSON itself escapes only the characters below U+0020. */
const UNPRINTABLE_IN_JSON = /[\u007F-\u009F\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** For files that are opened in an editor or a terminal. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNPRINTABLE_IN_JSON, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
