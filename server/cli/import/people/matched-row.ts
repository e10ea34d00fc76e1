import type { CheckedRow } from '../check-rows.ts';
import type { ImportIssue } from '../import-issue.ts';
import type { KnownSubject } from '../known-job.ts';

export interface MatchedRow {
  readonly row: CheckedRow;
  /** null for a new person. */
  readonly known: KnownSubject | null;
  readonly code: string;
  readonly isCodeMade: boolean;
  /** Individual pictures that leave the sets of others, as the row requests. */
  readonly moved: readonly MovedPicture[];
}

export interface MovedPicture {
  readonly file: string;
  readonly pictureUuid: string;
  readonly from: KnownSubject;
}

export interface MatchedRows {
  readonly rows: readonly MatchedRow[];
  readonly issues: readonly ImportIssue[];
}
