/** Every bug that `npm run histories -- --planted` plants, one at a time. */
import { ANSWER_BUGS } from './answer-bugs.ts';
import { ARRIVAL_BUGS } from './arrival-bugs.ts';
import { BUCKET_BUGS } from './bucket-bugs.ts';
import { FOUND_BUGS } from './found-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';
import { QUEUE_BUGS } from './queue-bugs.ts';
import { RESTORE_BUGS } from './restore-bugs.ts';
import { ROW_BUGS } from './row-bugs.ts';

export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...QUEUE_BUGS,
  ...ANSWER_BUGS,
  ...ROW_BUGS,
  ...ARRIVAL_BUGS,
  ...FOUND_BUGS,
  ...BUCKET_BUGS,
  ...RESTORE_BUGS,
];
