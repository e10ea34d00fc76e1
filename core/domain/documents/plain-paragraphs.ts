/** Converts the shop's terms from HTML to paragraphs of plain text for a printed document. */

export interface Paragraph {
  readonly text: string;
  readonly isHeading: boolean;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  sect: '§',
  euro: '€',
  copy: '©',
  aelig: 'æ',
  oslash: 'ø',
  aring: 'å',
  AElig: 'Æ',
  Oslash: 'Ø',
  Aring: 'Å',
  auml: 'ä',
  ouml: 'ö',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
};
const HIDDEN = /<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const BLOCKS = /^(?:p|div|section|article|header|footer|ul|ol|li|dl|dt|dd|table|tr|blockquote|hr|br|h[1-6])$/i;
const BREAK = '\u0000';

/** Blocks, list entries and line breaks each start a paragraph; everything except text is left out. */
export function plainParagraphs(html: string): readonly Paragraph[] {
  const marked = html
    .replaceAll(BREAK, '')
    .replace(HIDDEN, '')
    .replace(TAG, (_tag, closing: string, name: string) => {
      if (!BLOCKS.test(name)) return '';
      const isBegin = closing === '';
      if (isBegin && /^h[1-6]$/i.test(name)) return `${BREAK}#`;
      return isBegin && /^li$/i.test(name) ? `${BREAK}-• ` : `${BREAK}-`;
    });
  return marked.split(BREAK).flatMap((part, at) => {
    const isHeading = at > 0 && part.startsWith('#');
    const text = decoded(at === 0 ? part : part.slice(1))
      .replace(/\s+/g, ' ')
      .trim();
    return text === '' || text === '•' ? [] : [{ text, isHeading }];
  });
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
