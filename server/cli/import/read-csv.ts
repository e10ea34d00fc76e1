/** A CSV as programs export it, split into rows with their line numbers. A broken row never affects the next ones. */
import { CsvError, parse } from 'csv-parse/sync';
import { type ImportIssue, refused } from './import-issue.ts';

export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly heading: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly issues: readonly ImportIssue[];
}

const DELIMITERS = [';', ',', '\t'];
/** Maximum number of lines of a quoted value; more means a missing quotation mark. */
const VALUE_LINES_MAX = 4;

export function readCsv(text: string): CsvTable {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const declared = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1];
  let at = declared === undefined ? 0 : 1;
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1;
  const delimiter = declared ?? commonestDelimiter(lines[at] ?? '');
  const head = parseHeading(lines, at, delimiter);
  const heading = head?.cells ?? [];
  const rows: CsvRow[] = [];
  const issues: ImportIssue[] = [];
  at += head?.lines ?? 1;
  while (at < lines.length) {
    const line = at + 1;
    const record = isBlank(lines[at] ?? '') ? { cells: [], lines: 1 } : parseRecord(lines, at, delimiter, heading.length);
    at += record?.lines ?? 1;
    if (!record) issues.push(refused('row-quote', { line }));
    else if (record.cells.every((cell) => cell === '')) continue;
    else if (record.cells.length !== heading.length)
      issues.push(refused('row-columns', { line }, { found: record.cells.length, wanted: heading.length }));
    else rows.push({ line, cells: record.cells });
  }
  return { heading, rows, issues };
}

const isBlank = (line: string): boolean => line.trim() === '';

function commonestDelimiter(heading: string): string {
  const outside = heading.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ';';
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly lines: number;
}

/** Also for a column name with several lines, as a spreadsheet saves it. */
function parseHeading(lines: readonly string[], from: number, delimiter: string): CsvRecord | null {
  for (let count = 1; count <= VALUE_LINES_MAX && from + count <= lines.length; count += 1) {
    const cells = parseCells(lines.slice(from, from + count).join('\n'), delimiter);
    if (cells) return { cells, lines: count };
  }
  return null;
}

/** @param columns a multi-line value is accepted only if it completes the row */
function parseRecord(lines: readonly string[], from: number, delimiter: string, columns: number): CsvRecord | null {
  const single = parseCells(lines[from] ?? '', delimiter);
  if (single) return { cells: single, lines: 1 };
  for (let count = 2; count <= VALUE_LINES_MAX && from + count <= lines.length; count += 1) {
    const cells = parseCells(lines.slice(from, from + count).join('\n'), delimiter);
    if (cells?.length === columns) return { cells, lines: count };
  }
  return null;
}

function parseCells(record: string, delimiter: string): readonly string[] | null {
  try {
    const rows: string[][] = parse(record, { delimiter, relax_column_count: true, trim: true });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
