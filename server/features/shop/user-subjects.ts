import type { JobDeadline, JobPrices, JobRange } from '#server/db/schema/subjects.ts';

/** A picture set whose code the user has added, with the data for prices and offers. */
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
  /** Prices of the job; null when it has none of its own. */
  readonly jobPrices: JobPrices | null;
  /** Range of the job; null for all goods. */
  readonly jobRange: JobRange | null;
  /** Deliveries of the job to the school; null for no deadline. */
  readonly jobDeadlines: readonly JobDeadline[] | null;
}
