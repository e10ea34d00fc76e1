import type { ImportIssue } from './import-issue.ts';
import type { ListReading } from './read-subjects.ts';

export interface Counts {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
}

/** The result of an import; stored in import_runs and printed. */
export interface ImportReport {
  readonly folder: string;
  readonly job: { readonly uuid: string; readonly importKey: string; readonly name: string } | null;
  /** null when the list could not be read. */
  readonly reading: ListReading | null;
  readonly subjects: Counts;
  readonly pictures: Counts;
  /** Codes that were generated because the rows had none. */
  readonly madeCodes: number;
  readonly issues: readonly ImportIssue[];
}

export const noCounts = (): Counts => ({ added: 0, changed: 0, unchanged: 0, refused: 0 });

/** Nothing was refused. */
export const isWhole = (report: ImportReport): boolean => report.issues.every((issue) => issue.severity !== 'refused');

export type Progress = (step: 'pictures' | 'subjects', done: number, total: number) => void;
