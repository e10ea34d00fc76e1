/** Which row is which subject of the shop: by its code, or by name and group where the row has none. */
import { codeKey } from '#core/domain/pictures/picture-code.ts';
import { type CheckedRow, personKey } from './check-rows.ts';
import { type ImportIssue, refused, warning } from './import-issue.ts';
import type { KnownSubject } from './known-job.ts';
import { makeCode } from './make-code.ts';

export interface MatchedRow {
  readonly row: CheckedRow;
  readonly known: KnownSubject | null;
  readonly code: string;
  readonly isCodeMade: boolean;
}

export interface MatchedRows {
  readonly rows: readonly MatchedRow[];
  readonly issues: readonly ImportIssue[];
}

/** Shorter ones are guessed by trying. */
const CODE_LENGTH_WARNED = 6;

export function matchSubjects(
  rows: readonly CheckedRow[],
  known: readonly KnownSubject[],
  foreignCodes: ReadonlyMap<string, string>,
): MatchedRows {
  const byCode = new Map(known.map((subject) => [subject.row.codeKey, subject]));
  const byPerson = new Map(known.map((subject) => [personKey(subject.row), subject]));
  const issues: ImportIssue[] = [];
  const matched: MatchedRow[] = [];
  for (const row of rows) {
    if (row.code === null) {
      const same = byPerson.get(personKey(row)) ?? null;
      matched.push({ row, known: same, code: same?.row.code ?? makeCode(), isCodeMade: same === null });
      continue;
    }
    const key = codeKey(row.code);
    const job = foreignCodes.get(key);
    if (job !== undefined) {
      issues.push(refused('code-taken', { line: row.line }, { code: row.code, job }));
      continue;
    }
    const same = byCode.get(key) ?? null;
    const namesake = same ? undefined : byPerson.get(personKey(row));
    if (namesake) issues.push(warning('code-differs', { line: row.line }, { code: namesake.row.code }));
    if (key.length < CODE_LENGTH_WARNED) issues.push(warning('code-short', { line: row.line }, { code: row.code }));
    matched.push({ row, known: same, code: row.code, isCodeMade: false });
  }
  return { rows: matched, issues: [...issues, ...goneSubjects(matched, known)] };
}

/** A subject who left the list keeps their pictures. Removing them is a decision of the photographer. */
function goneSubjects(matched: readonly MatchedRow[], known: readonly KnownSubject[]): readonly ImportIssue[] {
  const named = new Set(matched.map((match) => match.known?.row.uuid));
  return known.filter((subject) => !named.has(subject.row.uuid)).map((subject) => warning('subject-gone', {}, { name: subject.row.name }));
}
