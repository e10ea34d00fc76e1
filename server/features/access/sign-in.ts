import { eq } from 'drizzle-orm';
import type { accessCalls } from '#core/contract/access.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { provedAddress } from '#server/mail/proved-address.ts';
import type { PhasedHandler, RequestContext } from '#server/http/handler.ts';
import { longTime } from '#server/shop-time.ts';
import { codeGuess, passwordGuess } from '#server/throttle/guess-rules.ts';
import { askSecondStep } from '../second-step/challenges.ts';
import { findRemembered } from '../second-step/remembered-devices.ts';
import { secondStepOf } from '../second-step/state.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { knownDeviceName } from './device-name.ts';
import { knownDevice } from './known-device.ts';
import { isPassword } from './password.ts';
import { type DeviceKind, findUserByEmail, signInUser } from './sign-in-user.ts';
import { shopUrlOf } from './shop-url.ts';
import { findSubjectByCode } from './subjects-by-code.ts';
import type { UserRow } from './user-view.ts';

/** The account whose password was correct, and that needs no second step. */
interface RightPassword {
  readonly userUuid: string;
  readonly passwordHash: string | null;
  readonly rememberedUuid: string | null;
}

export const signIn: PhasedHandler<typeof accessCalls.signIn, RightPassword> = {
  async guesses(request, { body }) {
    const { services, caller } = request;
    const account = caller.deviceToken === null ? null : await findUserByEmail(services, body.username);
    const device = knownDevice(account, caller.deviceToken);
    return [passwordGuess(caller, body.username, device), ...(body.code === undefined ? [] : [await codeGuess(request)])];
  },

  async prepare(context, { body }) {
    const { services, caller } = context;
    const user = await findUserByEmail(services, body.username);
    if (!((await isPassword(user?.passwordHash ?? null, body.password)) && user)) {
      context.guessedWrong('password');
      return err(appError('access.wrong_credentials'));
    }
    const { uuid: userUuid, passwordHash } = user;
    const second = await secondStepOf(services.db, userUuid);
    const rememberedUuid =
      second.isOn && !body.isSharedDevice ? await findRemembered(services.db, services.clock, userUuid, caller.rememberToken) : null;
    if (!second.isOn || rememberedUuid !== null) return ok({ userUuid, passwordHash, rememberedUuid });
    return err(await askSecondStep(services.db, services.clock, second, { userUuid, passwordHash, purpose: 'sign_in', sessionId: null }));
  },

  async apply(context, { body }, { userUuid, passwordHash, rememberedUuid }) {
    const user = await findUserByEmail(context, body.username);
    // The password was changed or the account erased during the comparison.
    if (user?.uuid !== userUuid || user.passwordHash !== passwordHash) return err(appError('access.wrong_credentials'));
    return completeSignIn(context, userUuid, body.code, { rememberedUuid, remembers: false, isShared: body.isSharedDevice ?? false });
  },

  answerLater: signedOut,
};

/** Called after every required step has succeeded. @param code picture code that the customer entered before */
export async function completeSignIn(
  context: RequestContext,
  userUuid: string,
  code: string | undefined,
  device: DeviceKind,
): Promise<Result<CallAnswer<typeof accessCalls.signIn>, AppError>> {
  const { db, caller } = context;
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  if (!user) return err(appError('access.wrong_credentials'));
  const found = code === undefined ? null : await findSubjectByCode(db, code);
  if (code !== undefined && !found) {
    context.guessedWrong('code');
    return err(appError('access.code_not_valid'));
  }
  if (found?.instead) return err(appError('access.code_not_valid'));
  if (knownDevice(user, caller.deviceToken) === null) await tellNewDevice(context, user);
  const subject = found?.subject ?? null;
  return ok({ user: await signInUser(context, userUuid, subject, device), subject });
}

/** The customer may not know of the sign-in. The mail names browser and system in the shop's own words only. */
async function tellNewDevice({ db, services, caller }: RequestContext, user: UserRow): Promise<void> {
  const to = provedAddress(user);
  if (to === null) return;
  const { portal, options } = await loadSettings(db);
  const lang = serverLanguage(user.lang);
  const values = {
    shop: portal.name,
    name: user.name,
    device: knownDeviceName(caller.device) ?? '–',
    time: longTime({ timeZone: services.config.timeZone, lang, country: options.country }, new Date(services.clock.nowMs())),
    link: `${shopUrlOf(services.config)}${paths.sessions()}`,
    contact: portal.contactInfo.email,
  };
  await enqueueMail(db, services, { to, lang, template: 'newDevice', values });
}

/** The session of the dropped answer has ended. */
export async function signedOut(): Promise<Result<never, AppError>> {
  return err(appError('access.signed_out'));
}
