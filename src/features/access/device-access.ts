import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { type AppError, errorOfField } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { pathOfAdded } from '#core/domain/pictures/current-picture-set.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { addPictureSetByCode } from '#src/data/commands/account/add-picture-set-by-code.ts';
import { finishSignIn } from '#src/data/commands/account/finish-sign-in.ts';
import { registerUser } from '#src/data/commands/account/register-user.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import type { Device } from '#src/data/device.ts';
import { readSession } from '#src/data/live/session/read-session.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { signWithPasskey } from '#src/platform/passkeys.ts';
import { forgetLinkedCode } from '#src/platform/storage/way-in.ts';
import type { AccessActions, VerifiedCode } from './access-actions.ts';

/** The screens' actions on a real device. They parse the documented answers into Results. */
export function createAccessActions(device: Device): AccessActions {
  const verify = async (body: CallInput<typeof accountCalls.verifyEmail>['body']) => {
    const answer = await callLive(device, accountCalls.verifyEmail, { body });
    // Also after an error: the link may have been opened on another device.
    await refreshSession(device);
    return answer.ok ? ok(true as const) : answer;
  };
  return {
    async verifyCode(code) {
      // A browser that has removed what the device stored still has the cookie of the sign-in: the shop knows the customer.
      const [answer, now] = await Promise.all([
        callLive(device, accessCalls.verifySubjectCode, { query: { code } }),
        refreshSession(device),
      ]);
      if (now !== device && now.owner.kind === 'customer') return addToAccount(now, code);
      if (!answer.ok) return answer;
      const { valid, error, errorMessage, data } = answer.value;
      if (!valid) return err(errorOfField(errorMessage ?? error ?? 'access.code_not_valid'));
      return ok({ code: data?.accessCode || code, subject: data?.subject ?? null, redirect: data?.redirect ?? null });
    },

    async addPictureSet(code, isConfirmed) {
      const answer = await addPictureSetByCode(device, { code, isConfirmed });
      if (!answer.ok) return answer;
      const { redirect, warning, subject } = answer.value;
      if (!redirect && warning) return ok({ kind: 'warning', subject: warning.payload.subject });
      forgetLinkedCode();
      if (redirect) return ok({ kind: 'redirect', to: redirect });
      const { user } = await readSession(device);
      return ok({ kind: 'added', to: pathOfAdded(subject?.uuid, user?.currentSubjectUuid) });
    },

    async emailHasAccount(email) {
      const answer = await callLive(device, accessCalls.userExistsByEmail, { query: { email } });
      if (!answer.ok) return answer;
      return answer.value.error ? err(errorOfField(answer.value.error)) : ok(answer.value.exists === true);
    },

    async isStillSignedIn() {
      const { isSignedIn, needsSignIn } = await readSession(await refreshSession(device));
      return isSignedIn && !needsSignIn;
    },

    async signIn(credentials) {
      const answer = await signIn(device, credentials);
      if (!answer.ok) return answer;
      if (credentials.code !== undefined) forgetLinkedCode();
      return ok(answer.value.user);
    },

    sendSignInCode: (challenge) => callLive(device, secondStepCalls.sendSignInCode, { body: { challenge } }),

    async signWithPasskey(challenge) {
      const answer = await callLive(device, secondStepCalls.askPasskey, { body: { challenge } });
      return answer.ok ? ok(await signWithPasskey(answer.value.options)) : answer;
    },

    async finishSignIn(input) {
      const answer = await finishSignIn(device, input);
      if (answer.ok && input.code !== undefined) forgetLinkedCode();
      return answer;
    },

    async register(registration) {
      const answer = await registerUser(device, registration);
      if (!answer.ok) return answer;
      forgetLinkedCode();
      return ok(answer.value.user);
    },

    sendCodeAgain: (contact) => callLive(device, accessCalls.sendCodeAgain, { body: { contact } }),

    async remindPassword(email) {
      const answer = await callLive(device, accessCalls.sendPasswordReminder, { query: { json: '1', email } });
      if (!answer.ok) return answer;
      const { error, message } = answer.value;
      return error ? err(errorOfField(error)) : ok(message || null);
    },

    async resetKeyIsValid(code) {
      const answer = await callLive(device, accessCalls.validateResetKey, { params: { code } });
      if (answer.ok) return ok(answer.value.valid);
      return answer.error.code === 'access.reset_key_invalid' ? ok(false) : answer;
    },

    async resetPassword(code, password) {
      const answer = await callLive(device, accessCalls.resetPassword, { params: { code }, body: { password } });
      if (!answer.ok) return answer;
      return answer.value.error ? err(errorOfField(answer.value.error)) : ok(true);
    },

    emailLinkAccount: (key) => callLive(device, accountCalls.emailLinkAccount, { params: { key } }),

    async disownEmail(key) {
      const answer = await callLive(device, accountCalls.disownEmail, { body: { key } });
      return answer.ok ? ok(true) : answer;
    },

    verifyEmail: (key) => verify({ key }),
    claimEmail: (key) => verify({ key, isMine: true }),

    sendEmailLink: () => sendEmailLink(device),
  };
}

/** @returns the way to the pictures */
async function addToAccount(device: Device, code: string): Promise<Result<VerifiedCode, AppError>> {
  const added = await createAccessActions(device).addPictureSet(code, true);
  if (!added.ok) return added;
  return ok({ code, subject: null, redirect: added.value.kind === 'warning' ? paths.frontpage() : added.value.to });
}
