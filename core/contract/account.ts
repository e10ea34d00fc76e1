/** Area account: contact info, password, reminders, inspection packages, own data (D2 §2, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { OkSchema, UserSchema, UuidSchema } from './entities.ts';
import { ErrorFieldSchema } from './errors.ts';

const Line = z.string().check(z.maxLength(200));
export const ReminderSubjectSchema = z.object({ name: z.string(), uuid: UuidSchema, remindersEnabled: z.boolean() });
const InspectionSubjectSchema = z.object({ uuid: UuidSchema, name: z.string(), enabled: z.boolean() });

export const accountCalls = {
  updateUserInfo: defineCall({
    name: 'updateUserInfo',
    method: 'POST',
    path: '/ajax/user/update_user_info.php',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D2 §7',
    body: z.object({
      name: Line,
      address: Line,
      address2: Line,
      postal_code: Line,
      city: Line,
      mobile: Line,
      /** Ours: where the shop asks for it. */ state: z.optional(Line),
    }),
    answer: z.object({ user: UserSchema }),
  }),
  updatePassword: defineCall({
    name: 'updatePassword',
    method: 'POST',
    path: '/ajax/user/update_password.php',
    access: 'customer',
    isDeniedToSimulated: true,
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D2 §7',
    body: z.object({ password: Line, reTypePassword: Line }),
    answer: OkSchema,
  }),
  listReminderSubjects: defineCall({
    name: 'listReminderSubjects',
    method: 'GET',
    path: '/ajax/user/get_subjects_with_reminders_enabled.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    answer: z.object({ subjects: z.array(ReminderSubjectSchema) }),
  }),
  accountData: defineCall({
    name: 'accountData',
    method: 'GET',
    path: '/sections/my-account/ajax/get_account_data.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    answer: z.object({ packageForInspectionSubjects: z.array(InspectionSubjectSchema) }),
  }),
  cancelInspectionPackages: defineCall({
    name: 'cancelInspectionPackages',
    method: 'POST',
    path: '/sections/my-account/ajax/cancel_package_for_inspection.php',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D2 §7',
    body: z.object({ subjects: z.array(InspectionSubjectSchema) }),
    answer: z.object({ error: ErrorFieldSchema, subjects: z.array(InspectionSubjectSchema) }),
  }),
  exportMyData: defineCall({
    name: 'exportMyData',
    method: 'GET',
    path: '/api/webshop/user/export',
    access: 'customer',
    isDeniedToSimulated: true,
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-59',
    answer: 'file',
  }),
  eraseMyData: defineCall({
    name: 'eraseMyData',
    method: 'DELETE',
    path: '/api/webshop/user',
    access: 'customer',
    isDeniedToSimulated: true,
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SRV-59',
    body: z.object({ password: Line }),
    answer: OkSchema,
  }),
} as const;
