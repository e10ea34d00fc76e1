/** Area access: picture codes, sign-in, registration, sessions (D1 §2, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { LanguageSchema, OkSchema, SubjectSchema, UserSchema, UuidSchema } from './entities.ts';
import { ErrorFieldSchema } from './errors.ts';

export const EMAIL_MAX = 254;
const EmailQuerySchema = z.string().check(z.maxLength(EMAIL_MAX));
const CodeSchema = z.string().check(z.minLength(1), z.maxLength(64));
const PasswordSchema = z.string().check(z.maxLength(200));

/** D1 §3 code info. */
export const CodeInfoSchema = z.object({
  accessCode: z.string(),
  errorMessage: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
  subject: z.nullable(SubjectSchema),
});
export type CodeInfo = z.infer<typeof CodeInfoSchema>;

/** D1 §3 registration payload. */
export const RegistrationSchema = z.object({
  email: z.string().check(z.maxLength(EMAIL_MAX)),
  code: z.optional(CodeSchema),
  mobile: z.string().check(z.maxLength(40)),
  password: PasswordSchema,
  confirm_password: PasswordSchema,
  acceptmail: z.boolean(),
  termsofservice: z.boolean(),
  lang: z.optional(LanguageSchema),
});
export type Registration = z.infer<typeof RegistrationSchema>;

export const SessionSchema = z.object({
  id: UuidSchema,
  createdAtMs: z.int(),
  lastSeenAtMs: z.int(),
  device: z.string(),
  isCurrent: z.boolean(),
});

export const accessCalls = {
  verifySubjectCode: defineCall({
    name: 'verifySubjectCode',
    method: 'GET',
    path: '/ajax/prophoto/verify_subject_code.php',
    access: 'visitor',
    offline: 'live',
    changes: false,
    ours: false,
    source: 'D1 §7',
    query: z.object({ code: CodeSchema }),
    answer: z.object({
      valid: z.boolean(),
      error: ErrorFieldSchema,
      errorMessage: z.nullish(z.string()),
      data: z.nullable(CodeInfoSchema),
    }),
  }),
  addPictureSetByCode: defineCall({
    name: 'addPictureSetByCode',
    method: 'GET',
    path: '/ajax/prophoto/add_picture_set_by_code.php',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7, D2 §7',
    query: z.object({
      code: CodeSchema,
      /** Ours: the simulated user, or the one warned, said yes. */ confirmed: z.optional(z.literal('1')),
    }),
    answer: z.object({
      error: ErrorFieldSchema,
      valid: z.boolean(),
      warning: z.nullable(z.object({ payload: z.object({ subject: SubjectSchema }) })),
      redirect: z.nullable(z.string()),
      /** Ours: the set that was added. */
      subject: z.nullable(SubjectSchema),
    }),
  }),
  userExistsByEmail: defineCall({
    name: 'userExistsByEmail',
    method: 'GET',
    path: '/sections/prophoto/ajax/user_exists_by_email.php',
    access: 'visitor',
    offline: 'live',
    changes: false,
    ours: false,
    source: 'D1 §7; only after a valid code in this session',
    query: z.object({ email: EmailQuerySchema }),
    answer: z.object({ error: ErrorFieldSchema, exists: z.optional(z.boolean()) }),
  }),
  createUser: defineCall({
    name: 'createUser',
    method: 'POST',
    path: '/ajax/create.php',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7; signs the new user in',
    body: RegistrationSchema,
    answer: z.object({
      error: ErrorFieldSchema,
      data: z.array(z.string()),
      user: z.nullish(UserSchema),
      subject: z.nullish(SubjectSchema),
    }),
  }),
  registerByService: defineCall({
    name: 'registerByService',
    method: 'POST',
    path: '/api/webshop/user/register',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'D1 §7 (path not shown)',
    body: RegistrationSchema,
    answer: z.object({ user: UserSchema, subject: z.nullable(SubjectSchema) }),
  }),
  signIn: defineCall({
    name: 'signIn',
    method: 'POST',
    path: '/api/webshop/session',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SRV-50',
    body: z.object({ username: z.string().check(z.maxLength(EMAIL_MAX)), password: PasswordSchema, code: z.optional(CodeSchema) }),
    answer: z.object({ user: UserSchema, /** The set that the code gave. */ subject: z.nullable(SubjectSchema) }),
  }),
  startAnonymousSession: defineCall({
    name: 'startAnonymousSession',
    method: 'POST',
    path: '/api/webshop/session/anonymous',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'ACC-16; the device made the uuid and the secret',
    body: z.object({
      /** Random, as devices make them: the nil uuid is the server's own name for every visitor. */
      ownerUuid: z.uuidv4(),
      secret: z.string().check(z.minLength(32), z.maxLength(200)),
      lang: LanguageSchema,
    }),
    answer: z.object({ user: UserSchema }),
  }),
  signOut: defineCall({
    name: 'signOut',
    method: 'DELETE',
    path: '/api/webshop/session',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SRV-50',
    answer: OkSchema,
  }),
  currentUser: defineCall({
    name: 'currentUser',
    method: 'GET',
    path: '/api/webshop/user',
    access: 'visitor',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-50',
    answer: z.object({
      user: z.nullable(UserSchema),
      /** Ours: the session was ended from another device, by a new password or an erasure; absent: it was not. */
      isRevoked: z.optional(z.boolean()),
    }),
  }),
  listSessions: defineCall({
    name: 'listSessions',
    method: 'GET',
    path: '/api/webshop/user/sessions',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'ACC-18',
    answer: z.object({ sessions: z.array(SessionSchema) }),
  }),
  endSession: defineCall({
    name: 'endSession',
    method: 'DELETE',
    path: '/api/webshop/user/sessions/:id',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'ACC-18',
    params: z.object({ id: UuidSchema }),
    answer: OkSchema,
  }),
  sendPasswordReminder: defineCall({
    name: 'sendPasswordReminder',
    method: 'GET',
    path: '/sections/prophoto/ajax/send_password_reminder.php',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7',
    query: z.object({ json: z.literal('1'), email: EmailQuerySchema }),
    answer: z.object({ error: ErrorFieldSchema, message: z.optional(z.string()) }),
  }),
  validateResetKey: defineCall({
    name: 'validateResetKey',
    method: 'GET',
    path: '/api/webshop/reset-password/:code',
    access: 'visitor',
    offline: 'live',
    changes: false,
    ours: false,
    source: 'D1 §7',
    params: z.object({ code: z.string().check(z.maxLength(200)) }),
    answer: z.object({ valid: z.boolean() }),
  }),
  resetPassword: defineCall({
    name: 'resetPassword',
    method: 'POST',
    path: '/api/webshop/reset-password/:code',
    access: 'visitor',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7',
    params: z.object({ code: z.string().check(z.maxLength(200)) }),
    body: z.object({ password: PasswordSchema }),
    answer: z.object({ error: ErrorFieldSchema }),
  }),
} as const;
