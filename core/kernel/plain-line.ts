/** Line breaks, tabs and other control characters. U+0000 stays, and is refused: no database holds it. */
const BREAKS = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;
/** Marks that turn the reading direction of what stands after them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** What was typed as the one line that it is shown as: in a list, on a label, in a terminal. */
export const plainLine = (text: string): string => text.replace(TURNS, '').replace(BREAKS, ' ');

/** Ends of lines: of Windows, of old machines, of Unicode. */
const LINE_ENDS = /\r\n?|[\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?:(?!\0|\n)\p{Cc})+/gu;

/** What was typed as the lines that it is shown as: by the same rule, but that line feeds stay. */
export const plainText = (text: string): string => text.replace(TURNS, '').replace(LINE_ENDS, '\n').replace(CONTROLS, ' ');
