/**
 * The content of a mail as blocks, from which the HTML part and the text part are made (LOV-04). A template is a list of
 * paragraphs with empty lines between them. The kind of a block depends on the template only, never on the filled-in
 * values, because customers typed some of them.
 */

export interface MailRow {
  readonly term: string;
  /** '' for a row with a name only. */
  readonly value: string;
  /** The lines below it, with their indentation. */
  readonly details: readonly string[];
  /** A fact about the order. The lines below a fact belong to its value, those below other rows to the name. */
  readonly isFact: boolean;
  readonly isTotal: boolean;
  /** The value is a link. */
  readonly isLink: boolean;
}

export type MailBlock =
  | { readonly kind: 'greeting'; readonly text: string }
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly MailRow[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly address: string }
  | { readonly kind: 'seller'; readonly lines: readonly string[] };

interface Words {
  readonly text: string;
  /** The words of the button that leads to `{{link}}`. */
  readonly button?: string;
}

/** Values of several lines or paragraphs: goods, orders, failures. */
const LISTS: ReadonlySet<string> = new Set(['lines', 'vat']);
const BUTTONS: ReadonlySet<string> = new Set(['link']);
const ONLY_VALUE = /^\{\{(\w+)\}\}$/;
const TERM_AND_VALUE = /^([^{}]+): \{\{(\w+)\}\}$/;

export type Fill = (words: string) => string;

/** @param seller the sender's details at the foot of the mail */
export function mailContent({ text, button = '' }: Words, fill: Fill, seller: readonly string[]): readonly MailBlock[] {
  const [first = '', ...others] = text.split('\n\n');
  const isGreeting = !/[.:]$/.test(first) && !first.includes('\n');
  const blocks: MailBlock[] = [
    ...(isGreeting ? [{ kind: 'greeting', text: fill(first).trimEnd() } as const] : paragraph(first, button, fill)),
    ...others.flatMap((words) => paragraph(words, button, fill)),
  ];
  return seller.length === 0 ? blocks : [...blocks, { kind: 'seller', lines: seller }];
}

function paragraph(words: string, label: string, fill: Fill): readonly MailBlock[] {
  const lines = words.split('\n');
  if (lines.every((line) => isRow(line))) {
    const rows = lines.flatMap((line) => rowsOf(line, fill));
    return rows.length === 0 ? [] : [{ kind: 'table', rows }];
  }
  if (words === '{{code}}') return [{ kind: 'code', text: fill(words) }];
  const last = ONLY_VALUE.exec(lines.at(-1) ?? '')?.[1] ?? '';
  if (!BUTTONS.has(last)) return [textBlock(fill(words))];
  const before = lines.slice(0, -1);
  return [...(before.length === 0 ? [] : [textBlock(fill(before.join('\n')))]), { kind: 'button', label, address: fill(`{{${last}}}`) }];
}

const textBlock = (text: string): MailBlock => ({ kind: 'text', lines: text.split('\n').map((line) => line.trimEnd()) });

const isRow = (line: string): boolean => LISTS.has(ONLY_VALUE.exec(line)?.[1] ?? '') || TERM_AND_VALUE.test(line);

function rowsOf(line: string, fill: Fill): readonly MailRow[] {
  const [, term, name = ''] = TERM_AND_VALUE.exec(line) ?? [];
  if (term === undefined) return listRows(fill(line));
  const [value = '', ...details] = fill(`{{${name}}}`).split('\n');
  return value === '' ? [] : [{ term, value, details, isFact: true, isTotal: name === 'total', isLink: name === 'tracking' }];
}

/** 'name: amount', followed by indented lines. */
function listRows(list: string): readonly MailRow[] {
  const rows: MailRow[] = [];
  for (const line of list.split('\n').filter((one) => one.trim() !== '')) {
    const above = rows.at(-1);
    if (line.startsWith(' ') && above) rows[rows.length - 1] = { ...above, details: [...above.details, line] };
    else {
      const [, term = line, value = ''] = /^(.*): (.+)$/.exec(line) ?? [];
      rows.push({ term, value, details: [], isFact: false, isTotal: false, isLink: false });
    }
  }
  return rows;
}

/** The text part, for mail programs without HTML and for readers who prefer plain text. */
export const mailText = (blocks: readonly MailBlock[]): string => blocks.map(blockText).join('\n\n');

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'greeting':
    case 'code':
      return block.text;
    case 'text':
      return block.lines.join('\n');
    case 'seller':
      // Mail programs take this line as the beginning of a signature.
      return ['--', ...block.lines].join('\n');
    case 'button':
      return block.label === '' ? block.address : `${block.label}:\n${block.address}`;
    case 'table':
      return block.rows.flatMap(({ term, value, details }) => [value === '' ? term : `${term}: ${value}`, ...details]).join('\n');
  }
}
