/** Signs that move the cursor, colour a terminal or turn the reading direction: a file's name may have them. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A line as it may be printed: what a terminal would act on is written out. */
export const printable = (line: string): string => line.replace(UNPRINTABLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
