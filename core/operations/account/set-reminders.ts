import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { accountCalls, ReminderSubjectSchema } from '#core/contract/account.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** For which subjects the customer gets reminders. */
export const setReminders = defineOperation({
  call: defineCall({
    name: 'setReminders',
    method: 'POST',
    path: '/ajax/user/set_reminders_disabled_status.php',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: false,
    source: 'D2 §7',
    body: z.object({ subjects: z.array(ReminderSubjectSchema) }),
    answer: z.object({ subjects: z.array(ReminderSubjectSchema) }),
  }),
  lane: () => LANES.account,
  folds: ({ body }) => [
    foldOf(accountCalls.listReminderSubjects, ({ subjects }) => ({
      subjects: subjects.map((subject) => {
        const wanted = body.subjects.find(({ uuid }) => uuid === subject.uuid);
        return wanted ? { ...subject, remindersEnabled: wanted.remindersEnabled } : subject;
      }),
    })),
  ],
  example: { body: { subjects: [{ uuid: EXAMPLE.subject, name: 'Anna Berg', remindersEnabled: false }] } },
});
