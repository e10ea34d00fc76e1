import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../core/kernel/result.ts';
import { mapColumns } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { type ImportIssue, refused } from './import-issue.ts';
import type { JobFolder } from './job-folder.ts';
import { parseRow, type SubjectRow } from './parse-row.ts';
import { readCsv } from './read-csv.ts';

export interface ReadSubjects {
  readonly rows: readonly SubjectRow[];
  readonly issues: readonly ImportIssue[];
  /** Rows that the file has, the bad ones too. */
  readonly total: number;
}

const PREFERRED = /^(subjects|elever|subjekter)\.csv$/i;

/** @param country for phone numbers without a country code */
export async function readSubjects(
  folder: JobFolder,
  path: string,
  country: string,
): Promise<Result<ReadSubjects, readonly ImportIssue[]>> {
  const file = folder.csvFiles.find((name) => PREFERRED.test(name)) ?? folder.csvFiles[0];
  if (file === undefined) return err([refused('csv-missing')]);
  if (folder.csvFiles.length > 1 && !PREFERRED.test(file)) return err([refused('csv-several', {}, { files: folder.csvFiles.join(', ') })]);
  const table = readCsv(decodeText(await readFile(join(path, file))));
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
  return total === 0 ? err([refused('csv-empty', { file })]) : ok({ rows, issues, total });
}
