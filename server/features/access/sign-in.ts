import type { accessCalls } from '#core/contract/access.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { provedAddress } from '#server/mail/proved-address.ts';
import type { PhasedHandler, RequestContext } from '#server/http/handler.ts';
import { longTime } from '#server/shop-time.ts';
import { codeGuess, passwordGuess } from '#server/throttle/guess-rules.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { knownDeviceName } from './device-name.ts';
import { knownDevice } from './known-device.ts';
import { isPassword } from './password.ts';
import { findUserByEmail, signInUser } from './sign-in-user.ts';
import { shopUrlOf } from './shop-url.ts';
import { findSubjectByCode } from './subjects-by-code.ts';
import type { UserRow } from './user-view.ts';

/** The account whose password was right. */
interface RightPassword {
  readonly userUuid: string;
  readonly passwordHash: string | null;
}

export const signIn: PhasedHandler<typeof accessCalls.signIn, RightPassword> = {
  async guesses(request, { body }) {
    const { services, caller } = request;
    const account = caller.deviceToken === null ? null : await findUserByEmail(services, body.username);
    const device = knownDevice(account, caller.deviceToken);
    return [passwordGuess(caller, body.username, device), ...(body.code === undefined ? [] : [await codeGuess(request)])];
  },

  async prepare(context, { body }) {
    const user = await findUserByEmail(context.services, body.username);
    if ((await isPassword(user?.passwordHash ?? null, body.password)) && user)
      return ok({ userUuid: user.uuid, passwordHash: user.passwordHash });
    context.guessedWrong('password');
    return err(appError('access.wrong_credentials'));
  },

  async apply(context, { body }, { userUuid, passwordHash }) {
    const user = await findUserByEmail(context, body.username);
    // The password was changed or the account erased during the comparison.
    if (user?.uuid !== userUuid || user.passwordHash !== passwordHash) return err(appError('access.wrong_credentials'));
    const found = body.code === undefined ? null : await findSubjectByCode(context.db, body.code);
    if (body.code !== undefined && !found) {
      context.guessedWrong('code');
      return err(appError('access.code_not_valid'));
    }
    if (found?.instead) return err(appError('access.code_not_valid'));
    if (knownDevice(user, context.caller.deviceToken) === null) await tellNewDevice(context, user);
    const subject = found?.subject ?? null;
    return ok({ user: await signInUser(context, user.uuid, subject), subject });
  },

  answerLater: signedOut,
};

/** Its customer may not know of it. The mail names browser and system only in the shop's own words. */
async function tellNewDevice({ db, services, caller }: RequestContext, user: UserRow): Promise<void> {
  const to = provedAddress(user);
  if (to === null) return;
  const { portal } = await loadSettings(db);
  const lang = serverLanguage(user.lang);
  const values = {
    shop: portal.name,
    name: user.name,
    device: knownDeviceName(caller.device) ?? '–',
    time: longTime(services.config.timeZone, lang, new Date(services.clock.nowMs())),
    link: `${shopUrlOf(services.config)}${paths.sessions()}`,
    contact: portal.contactInfo.email,
  };
  await enqueueMail(db, services, { to, lang, template: 'newDevice', values });
}

/** The session that a dropped answer began is over. */
export async function signedOut(): Promise<Result<never, AppError>> {
  return err(appError('access.signed_out'));
}
