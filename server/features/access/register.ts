/** Registration (D1 §2, §5): both calls use the same checks and create the same user. */
import type { Registration } from '#core/contract/access.ts';
import { type AppError, appError, type ErrorCode } from '#core/contract/errors.ts';
import type { Subject, User } from '#core/contract/entities.ts';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import type { Db } from '#server/db/database.ts';
import { type Caller, NotPreparedError, type PhaseContext, type RequestContext } from '#server/http/handler.ts';
import { codeGuess, registration, takenEmailGuess } from '#server/throttle/guess-rules.ts';
import { namedEmailLink, takeMailRoom } from '#server/throttle/mail-rules.ts';
import type { Guess } from '#server/throttle/take-attempt.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { mailEmailLink } from './email-links.ts';
import { hashPassword, refusePassword } from './password.ts';
import { findSubjectByCode } from './subjects-by-code.ts';
import { signInUser } from './sign-in-user.ts';

export interface Registered {
  readonly user: User;
  readonly subject: Subject | null;
}

export interface RegistrationRefusal {
  readonly error: AppError;
  /** Names of the invalid fields of the payload (D1 §7 `data`). */
  readonly fields: readonly string[];
}

interface FieldProblem {
  readonly field: keyof Registration;
  readonly error: AppError;
}

export interface PreparedRegistration {
  /**
   * null when the form was refused before the password was hashed. If `registerUser` does not refuse it, the form is
   * prepared again.
   */
  readonly passwordHash: string | null;
}

/** Hashes the password before the transaction opens. A refused form costs no hash. */
export async function prepareRegistration(
  { services, caller }: PhaseContext,
  { body }: { readonly body: Registration },
): Promise<Result<PreparedRegistration, AppError>> {
  const checked = await checkForm(services.db, caller, body);
  return ok({ passwordHash: checked.ok ? await hashPassword(body.password) : null });
}

/**
 * Limits registrations, which could be used to guess codes, to find addresses that have accounts, and to create
 * accounts by the hundred.
 */
export const registrationGuesses = async (
  request: Pick<RequestContext, 'services' | 'caller'>,
  { body }: { readonly body: Registration },
): Promise<readonly Guess[]> => {
  const { caller } = request;
  const code = body.code ?? caller.validatedCode;
  return [await codeGuess(request), takenEmailGuess(caller, code), registration(caller, code, body.email)];
};

/** Its calls are limited by `registrationGuesses`. */
export async function registerUser(
  context: RequestContext,
  form: Registration,
  { passwordHash }: PreparedRegistration,
): Promise<Result<Registered, RegistrationRefusal>> {
  const { db, caller, services } = context;
  const checked = await checkForm(db, caller, form);
  if (!checked.ok) {
    if (checked.error.isWrongCode) context.guessedWrong('code');
    return refusedBy(checked.error.problems);
  }
  if (passwordHash === null) throw new NotPreparedError();
  const { subject, mobilePhone, portal } = checked.value;
  const email = trimEmail(form.email).toLowerCase();
  const lang = portal.languages.find((language) => language.name === form.lang)?.name ?? caller.lang;
  const [user] = await db
    .insert(users)
    .values({
      uuid: services.random.uuid(),
      email,
      passwordHash,
      mobilePhone,
      acceptMail: form.acceptmail,
      lang,
      createdAt: new Date(services.clock.nowMs()),
    })
    .onConflictDoNothing()
    .returning();
  if (!user) {
    context.guessedWrong('taken-email');
    return refusedBy([{ field: 'email', error: appError('access.email_taken') }]);
  }
  context.guessedWrong('registration');
  // A full inbox does not delay the registration: the link can be requested later.
  const isFull = await takeMailRoom(db, services.clock, namedEmailLink(caller, user.uuid, email));
  if (!isFull) await mailEmailLink(db, services, { userUuid: user.uuid, email, lang, template: 'emailLink' });
  const device = { rememberedUuid: null, remembers: false, isShared: form.isSharedDevice ?? false };
  return ok({ user: await signInUser(context, user.uuid, subject, device), subject });
}

interface CheckedForm {
  readonly subject: Subject;
  readonly mobilePhone: string;
  readonly portal: ShopSettings['portal'];
}

interface FormRefusal {
  readonly problems: readonly FieldProblem[];
  readonly isWrongCode: boolean;
}

async function checkForm(db: Db, caller: Caller, form: Registration): Promise<Result<CheckedForm, FormRefusal>> {
  const { options, portal } = await loadSettings(db);
  const mobilePhone = normalizePhone(form.mobile, options.country);
  const code = form.code ?? caller.validatedCode;
  const owner = { email: form.email, shopName: portal.name, mobile: mobilePhone, codes: code === null ? [] : [code] };
  const problems = problemsOf(form, mobilePhone, await refusePassword(form.password, 'register', owner));
  if (problems.length > 0) return err({ problems, isWrongCode: false });
  // Without a valid code, no caller learns whether an e-mail has an account (ACC-15).
  if (code === null) return err({ problems: [{ field: 'code', error: appError('access.code_needed') }], isWrongCode: false });
  const found = await findSubjectByCode(db, code);
  if (!found || found.instead) return err({ problems: [{ field: 'code', error: appError('access.code_not_valid') }], isWrongCode: !found });
  const { job, group } = found.subject;
  // Checked after the code, because the error would otherwise name the school of a guessed code.
  const refusal = await refusePassword(form.password, 'register', { ...owner, schools: [job?.name ?? '', group] });
  if (refusal) return err({ problems: [{ field: 'password', error: refusal }], isWrongCode: false });
  return ok({ subject: found.subject, mobilePhone: mobilePhone ?? '', portal });
}

function problemsOf(form: Registration, mobilePhone: string | null, password: AppError | null): readonly FieldProblem[] {
  const wrong = (isWrong: boolean, field: keyof Registration, code: ErrorCode): FieldProblem[] =>
    isWrong ? [{ field, error: appError(code) }] : [];
  return [
    ...wrong(!isEmail(form.email), 'email', 'access.email_invalid'),
    ...wrong(mobilePhone === null, 'mobile', 'access.phone_invalid'),
    ...(password ? [{ field: 'password' as const, error: password }] : []),
    ...wrong(form.password !== form.confirm_password, 'confirm_password', 'access.passwords_differ'),
    ...wrong(!form.termsofservice, 'termsofservice', 'access.terms_not_accepted'),
  ];
}

function refusedBy(problems: readonly FieldProblem[]): Result<never, RegistrationRefusal> {
  const [first] = problems;
  if (!first) throw new Error('A refusal without a problem.');
  return err({ error: first.error, fields: problems.map((problem) => problem.field) });
}
