import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).rows.map((row) => [row.line, ...row.cells]);

test.each([
  ['semicolons', 'name;pictures\nAnna, Berg;a.jpg'],
  ['commas', 'name,pictures\n"Anna, Berg",a.jpg'],
  ['tabs', 'name\tpictures\nAnna, Berg\ta.jpg'],
  ['the separator that a spreadsheet declares', 'sep=|\nname|pictures\nAnna, Berg|a.jpg'],
])('[OPS-01] %s separate columns', (_name, text) => {
  expect(readCsv(text).heading).toEqual(['name', 'pictures']);
  expect(cellsOf(text).map(([, ...cells]) => cells)).toEqual([['Anna, Berg', 'a.jpg']]);
});

test('[OPS-01] line numbers are those of the file, with any blank lines and multi-line values in between', () => {
  const table = readCsv('name;pictures\r\n\r\nAnna;a.jpg\r\n;\r\n"Bo\r\nthe second";b.jpg\r\nCia;c.jpg\r\n');
  expect(table.rows).toEqual([
    { line: 3, cells: ['Anna', 'a.jpg'] },
    { line: 5, cells: ['Bo\nthe second', 'b.jpg'] },
    { line: 7, cells: ['Cia', 'c.jpg'] },
  ]);
});

test('[OPS-01] a column name may have several lines, and the rows after it keep their numbers', () => {
  const table = readCsv('name;pictures;"note\r\nof the school"\r\nAnna;a.jpg;\r\n');
  expect(table.heading).toEqual(['name', 'pictures', 'note\nof the school']);
  expect(table.rows).toEqual([{ line: 3, cells: ['Anna', 'a.jpg', ''] }]);
});

test('[OPS-01] an unclosed quotation mark affects its own row only', () => {
  const table = readCsv('name;pictures\nAnna;a.jpg\n"Bo;b.jpg\nCia;c.jpg\nDag "the;d.jpg\nEva;e.jpg\n');
  expect(table.rows.map((row) => row.cells[0])).toEqual(['Anna', 'Cia', 'Eva']);
  expect(table.issues.map((issue) => [issue.line, issue.code])).toEqual([
    [3, 'row-quote'],
    [5, 'row-quote'],
  ]);
});

test('[OPS-01] a row with too few or too many columns is reported with both counts', () => {
  const table = readCsv('name;group;pictures\nAnna;a.jpg\nBo;7B;b.jpg;more\n');
  expect(table.rows).toEqual([]);
  expect(table.issues.map((issue) => issue.params)).toEqual([
    { found: 2, wanted: 3 },
    { found: 4, wanted: 3 },
  ]);
});

test.each(['utf8', 'utf8-bom', 'windows-1252', 'utf16le-bom'])('[OPS-01] names are read from %s', (encoding) => {
  const text = 'Åse Ødegård;Bærum;Zoë Müller;Siobhán';
  const bytes = encoding.endsWith('-bom') ? iconv.encode(text, encoding.slice(0, -4), { addBOM: true }) : iconv.encode(text, encoding);
  expect(decodeText(bytes)).toMatchObject({ ok: true, value: { text } });
});
