import { eq } from 'drizzle-orm';
import { ok } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import { type HandlersOf, callerUuid, type RequestContext } from '#server/http/handler.ts';
import { readUser } from '../access/user-view.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { emailHandlers } from './email-handlers.ts';
import { eraseMyData } from './erase-my-data.ts';
import { exportMyData } from './export-my-data.ts';
import { cancelInspectionPackages, loadInspectionSubjects } from './inspection-packages.ts';
import { loadReminderSubjects, saveReminders } from './reminders.ts';
import { updateContactInfo } from './update-contact-info.ts';
import { updatePassword } from './update-password.ts';

const presentUser = async ({ db, caller }: RequestContext) => ok({ user: await readUser(db, callerUuid(caller), caller.isSimulated) });

export const accountHandlers: HandlersOf<'account'> = {
  updateUserInfo: { handle: (context, { body }) => updateContactInfo(context, body), answerLater: presentUser },

  updatePassword,

  setAcceptMail: {
    async handle(context, { body }) {
      await context.db
        .update(users)
        .set({ acceptMail: body.acceptMail })
        .where(eq(users.uuid, callerUuid(context.caller)));
      return presentUser(context);
    },
    answerLater: presentUser,
  },

  listReminderSubjects: async ({ db, caller }) => ok({ subjects: await loadReminderSubjects(db, callerUuid(caller)) }),

  setReminders: {
    async handle({ db, caller }, { body }) {
      await saveReminders(db, callerUuid(caller), body.subjects);
      return ok({ subjects: await loadReminderSubjects(db, callerUuid(caller)) });
    },
    answerLater: async ({ db, caller }) => ok({ subjects: await loadReminderSubjects(db, callerUuid(caller)) }),
  },

  accountData: async ({ db, caller }) => ok({ packageForInspectionSubjects: await loadInspectionSubjects(db, callerUuid(caller)) }),

  cancelInspectionPackages: {
    handle: async ({ db, caller, services }, { body }) =>
      ok(await cancelInspectionPackages(db, callerUuid(caller), body.subjects, services.clock.nowMs())),
    answerLater: async ({ db, caller }) => ok({ error: null, subjects: await loadInspectionSubjects(db, callerUuid(caller)) }),
  },

  exportMyData,

  eraseMyData,

  confirmSignIn,

  ...emailHandlers,
};
