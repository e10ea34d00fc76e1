/**
 * The issues of an import: data that was not imported, or that the operator should check. Each is a code with
 * parameters; the texts are in issue-words.ts.
 */
export const ISSUE_CODES = [
  // The folder as a whole: nothing is imported.
  'folder-missing',
  'csv-missing',
  'csv-several',
  'csv-empty',
  'csv-encoding',
  'csv-column-missing',
  'csv-column-twice',
  'job-invalid',
  // A row.
  'row-columns',
  'row-quote',
  'name-missing',
  'name-invalid',
  'group-invalid',
  'code-invalid',
  'code-twice',
  'code-taken',
  'code-guessable',
  'email-invalid',
  'mobile-invalid',
  'flag-invalid',
  'consent-invalid',
  'kind-unknown',
  'same-person-without-code',
  'person-ambiguous',
  'moved-from-unknown',
  'not-cut-out',
  'pictures-missing',
  // A picture.
  'picture-type-unknown',
  'picture-outside',
  'picture-missing',
  'picture-ambiguous',
  'picture-twice',
  'picture-of-two',
  'picture-types-differ',
  'picture-held',
  'picture-empty',
  'picture-not-image',
  'picture-too-large',
  'picture-damaged',
  'picture-shape-changed',
  'picture-unreadable',
  // Imported, with a remark.
  'letters-undrawn',
  'code-guessable-taken',
  'code-differs',
  'picture-moved',
  'column-unknown',
  'picture-unused',
  'picture-changed',
  'subject-gone',
  'price-changed',
  'prices-of-shop',
  'prices-kept',
  'job-changed',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

export interface ImportIssue {
  /** refused: the row, or the whole folder, was not imported. warning: it was. */
  readonly severity: 'refused' | 'warning';
  /** Line of the file: the CSV with its heading as line 1, or job.json. null for the folder or a background. */
  readonly line: number | null;
  readonly file: string | null;
  readonly code: IssueCode;
  readonly params: Readonly<Record<string, string | number>>;
}

type Place = { readonly line?: number | null; readonly file?: string | null };

export const refused = (code: IssueCode, place: Place = {}, params: ImportIssue['params'] = {}): ImportIssue => ({
  severity: 'refused',
  line: place.line ?? null,
  file: place.file ?? null,
  code,
  params,
});

export const warning = (code: IssueCode, place: Place = {}, params: ImportIssue['params'] = {}): ImportIssue => ({
  ...refused(code, place, params),
  severity: 'warning',
});
