import type { JobDeadline, JobPrices, JobRange } from '#server/db/schema/subjects.ts';

/** A picture set whose code the user added, with what prices and offers need. */
export interface UserSubject {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly jobUuid: string;
  readonly jobName: string;
  readonly jobTypeUuid: string;
  readonly isArchived: boolean;
  readonly addedAtMs: number;
  readonly photographedAtMs: number;
  /** Prices of the job; null: it has none of its own. */
  readonly jobPrices: JobPrices | null;
  /** What the job sells; null: all. */
  readonly jobRange: JobRange | null;
  /** Its deliveries to the school; null: at any time. */
  readonly jobDeadlines: readonly JobDeadline[] | null;
}
