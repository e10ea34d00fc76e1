/** Checks that need all rows: codes and pictures that two people claim. Neither of the two is imported. */
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import type { PictureType } from '#core/contract/entities.ts';
import { type ImportIssue, refused } from './import-issue.ts';
import type { JobFolder } from './job-folder.ts';
import type { SubjectRow } from './parse-row.ts';

export interface RowPicture {
  /** In the folder's spelling. */
  readonly file: string;
  readonly type: PictureType;
}

/** A row whose pictures are files of the folder. */
export interface CheckedRow extends Omit<SubjectRow, 'pictures'> {
  readonly pictures: readonly RowPicture[];
}

export interface CheckedRows {
  readonly rows: readonly CheckedRow[];
  readonly issues: readonly ImportIssue[];
}

export function checkRows(parsed: readonly SubjectRow[], folder: JobFolder): CheckedRows {
  const issues: ImportIssue[] = [];
  const found = parsed.map((row) => ({ ...row, pictures: findPictures(row, folder, issues) }));
  issues.push(
    ...claimedTwice(
      found,
      (row) => (row.code === null ? null : codeKey(row.code)),
      (row, others) => refused('code-twice', { line: row.line }, { code: row.code ?? '', others }),
    ),
  );
  issues.push(
    ...claimedTwice(
      found,
      (row) => (row.code === null ? personKey(row) : null),
      (row, others) => refused('same-person-without-code', { line: row.line }, { others }),
    ),
  );
  issues.push(...contestedPictures(found));
  const bad = new Set(issues.map((issue) => issue.line));
  return { rows: found.filter((row) => !bad.has(row.line)), issues };
}

/** Rows that were stored before names were composed are composed here. */
export const nameKey = (person: Pick<SubjectRow, 'name'>): string => person.name.normalize('NFC').toLowerCase();
export const personKey = (person: Pick<SubjectRow, 'name' | 'group'>): string =>
  `${nameKey(person)}\n${person.group.normalize('NFC').toLowerCase()}`;

function findPictures(row: SubjectRow, folder: JobFolder, issues: ImportIssue[]): readonly RowPicture[] {
  const pictures: RowPicture[] = [];
  for (const { path, type } of row.pictures) {
    const found = folder.find(path);
    if (!found.ok) issues.push(refused(found.error.code, { line: row.line, file: path }, { files: found.error.files }));
    else if (pictures.some((picture) => picture.file === found.value))
      issues.push(refused('picture-twice', { line: row.line, file: path }));
    else pictures.push({ file: found.value, type });
  }
  return pictures;
}

function claimedTwice(
  rows: readonly CheckedRow[],
  keyOf: (row: CheckedRow) => string | null,
  issueOf: (row: CheckedRow, others: string) => ImportIssue,
): readonly ImportIssue[] {
  const claims = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) claims.set(key, [...(claims.get(key) ?? []), row]);
  }
  return [...claims.values()]
    .filter((claimants) => claimants.length > 1)
    .flatMap((claimants) => claimants.map((row) => issueOf(row, otherLines(row, claimants))));
}

/** An individual picture belongs to one subject; group and sibling pictures may belong to several, with the same type. */
function contestedPictures(rows: readonly CheckedRow[]): readonly ImportIssue[] {
  const claims = new Map<string, { readonly row: CheckedRow; readonly type: PictureType }[]>();
  for (const row of rows) for (const { file, type } of row.pictures) claims.set(file, [...(claims.get(file) ?? []), { row, type }]);
  return [...claims].flatMap(([file, claimants]) => {
    const types = new Set(claimants.map((claim) => claim.type));
    if (claimants.length < 2 || (types.size === 1 && !types.has('IP'))) return [];
    const lines = claimants.map((claim) => claim.row);
    return claimants.map(({ row, type }) =>
      refused(
        types.size > 1 ? 'picture-types-differ' : 'picture-of-two',
        { line: row.line, file },
        { type, others: otherLines(row, lines) },
      ),
    );
  });
}

const otherLines = (row: CheckedRow, all: readonly CheckedRow[]): string =>
  all
    .filter((other) => other !== row)
    .map((other) => other.line)
    .join(', ');
