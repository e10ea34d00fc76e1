import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { mapColumns } from './columns.ts';
import { decodeText, undecodedWords } from './decode-text.ts';
import { type ImportIssue, refused } from './import-issue.ts';
import type { JobFolder } from './job-folder.ts';
import { parseRow, type SubjectRow } from './parse-row.ts';
import { readCsv } from './read-csv.ts';

/** How the list's bytes were decoded, so that the operator notices a wrong encoding before parents do. */
export interface ListReading {
  readonly file: string;
  readonly encoding: string;
  /** The first names with letters outside ASCII. */
  readonly names: readonly string[];
}

export interface ReadSubjects {
  readonly reading: ListReading;
  readonly rows: readonly SubjectRow[];
  readonly issues: readonly ImportIssue[];
  /** Number of rows in the file, including bad ones. */
  readonly total: number;
}

const SHOWN_NAMES = 5;
const PREFERRED = /^(subjects|elever|subjekter)\.csv$/i;

/**
 * @param country country of phone numbers without a country code
 * @param encoding the encoding in job.json; null for none
 */
export async function readSubjects(
  folder: JobFolder,
  path: string,
  country: string,
  encoding: string | null,
): Promise<Result<ReadSubjects, readonly ImportIssue[]>> {
  const file = folder.csvFiles.find((name) => PREFERRED.test(name)) ?? folder.csvFiles[0];
  if (file === undefined) return err([refused('csv-missing')]);
  if (folder.csvFiles.length > 1 && !PREFERRED.test(file)) return err([refused('csv-several', {}, { files: folder.csvFiles.join(', ') })]);
  const decoded = decodeText(await readFile(join(path, file)), encoding);
  if (!decoded.ok) return err([refused('csv-encoding', { file }, { why: undecodedWords(decoded.error) })]);
  const table = readCsv(decoded.value.text);
  const columns = mapColumns(table.heading, file);
  if (!columns.ok) return columns;
  const issues = [...columns.value.warnings, ...table.issues];
  const rows: SubjectRow[] = [];
  for (const row of table.rows) {
    const parsed = parseRow(row, { columns: columns.value, country });
    if (parsed.ok) rows.push(parsed.value);
    else issues.push(...parsed.error);
  }
  const total = table.rows.length + table.issues.length;
  return total === 0
    ? err([refused('csv-empty', { file })])
    : ok({ reading: readingOf(file, decoded.value.encoding, rows), rows, issues, total });
}

function readingOf(file: string, encoding: string, rows: readonly SubjectRow[]): ListReading {
  const names = new Set(rows.map(({ name }) => name).filter((name) => /[^\0-\x7f]/.test(name)));
  return { file, encoding, names: [...names].slice(0, SHOWN_NAMES) };
}
