import { expect, test } from 'vitest';
import { plainParagraphs } from './plain-paragraphs.ts';

const textsOf = (html: string) => plainParagraphs(html).map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));

test('[BIZ-05] terms in HTML are read as headings, paragraphs and entries of lists, with every letter', () => {
  expect(
    textsOf('<h2>Kj&oslash;p</h2><p>Pris &amp; <b>betaling</b>:\n  14&#160;dager</p><ul><li>Kort</li><li><p>Faktura</p></li></ul>A<br/>B'),
  ).toEqual(['# Kjøp', 'Pris & betaling: 14 dager', '• Kort', 'Faktura', 'A', 'B']);
});

test('[BIZ-05] terms without tags, with tags without text, and with signs that are not tags lose no visible text', () => {
  expect(textsOf('Plain terms')).toEqual(['Plain terms']);
  expect(textsOf('<style>p{}</style><!-- note --><p title="a > b">Under 5 < 6 &unknown; kr</p>')).toEqual(['Under 5 < 6 &unknown; kr']);
  expect(textsOf('')).toEqual([]);
});
