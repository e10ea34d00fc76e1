/** Line breaks, tabs and other control characters. U+0000 is kept and refused later, because no database can store it. */
const BREAKS = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;
/** Marks that change the reading direction of the text after them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Typed text as the one line that a list, a label or a terminal shows. */
export const plainLine = (text: string): string => text.replace(TURNS, '').replace(BREAKS, ' ');

/** Ends of lines: of Windows, of old machines, of Unicode. */
const LINE_ENDS = /\r\n?|[\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?:(?!\0|\n)\p{Cc})+/gu;

/** Typed text as several lines, by the same rule except that line feeds stay. */
export const plainText = (text: string): string => text.replace(TURNS, '').replace(LINE_ENDS, '\n').replace(CONTROLS, ' ');
