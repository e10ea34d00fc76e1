/** A picture set that a user typed a code for, as prices and offers need it. */
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
}
