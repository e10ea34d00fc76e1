/** The account's page of the second step: turning it on and off, passkeys, recovery codes, remembered devices (SEC-06). */
import { and, eq, ne } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { PASSKEYS_MAX, type SecondStepState, type secondStepCalls } from '#core/contract/second-step.ts';
import { refuseUnverified } from '#core/domain/validation/email.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { passkeys, rememberedDevices, sessions, users } from '#server/db/schema.ts';
import { callerUuid, type HandlersOf, type PhasedHandler, type RequestContext } from '#server/http/handler.ts';
import { deviceName } from '../access/device-name.ts';
import type { UserRow } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { beginAdding, takeAdding } from './challenges.ts';
import { secondStepChanged } from './change-step.ts';
import { type CheckedPasskey, checkNewPasskey, creationOptions } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { findRemembered, listRemembered } from './remembered-devices.ts';
import { signInStepHandlers } from './sign-in-handlers.ts';
import { type SecondStepOf, secondStepOf } from './state.ts';

const addPasskey: PhasedHandler<typeof secondStepCalls.addPasskey, CheckedPasskey> = {
  async prepare({ services, caller }, { body }) {
    const challenge = await takeAdding(services.db, services.clock, callerUuid(caller), caller.sessionId);
    const checked = challenge === null ? null : await checkNewPasskey(services.config, challenge, body.passkey);
    return checked ? ok(checked) : err(appError('account.passkey_refused'));
  },
  async apply(context, { body }, checked) {
    const { db, services } = context;
    const user = await ownRow(context);
    const state = await secondStepOf(db, user.uuid);
    const refusal =
      refuseUnverified({ isEmailVerified: user.emailVerifiedAt !== null }) ??
      (await takeRecoveryHashes(context, state, body.recoveryHashes));
    if (refusal) return err(refusal);
    if (state.passkeys.length >= PASSKEYS_MAX) return err(appError('account.passkey_refused'));
    const createdAt = new Date(services.clock.nowMs());
    const added = await db
      .insert(passkeys)
      .values({ ...checked, uuid: services.random.uuid(), userUuid: user.uuid, name: body.name, createdAt })
      // The authenticator chooses the id, so another account may have it.
      .onConflictDoNothing()
      .returning({ uuid: passkeys.uuid });
    if (added.length === 0) return err(appError('account.passkey_refused'));
    await outdateOtherSessions(context);
    await secondStepChanged(db, services, { user, act: 'second_step_on', template: 'passkeyAdded', by: byCustomer(context, 'addPasskey') });
    return presentState(context);
  },
  answerLater: presentState,
};

export const secondStepHandlers: HandlersOf<'secondStep'> = {
  ...signInStepHandlers,

  readSecondStep: presentState,

  setEmailCodes: {
    async handle(context, { body }) {
      const { db, services } = context;
      const user = await ownRow(context);
      const state = await secondStepOf(db, user.uuid);
      if (state.emailCodes === body.isOn) return presentState(context);
      if (body.isOn) {
        const refusal =
          refuseUnverified({ isEmailVerified: user.emailVerifiedAt !== null }) ??
          (await takeRecoveryHashes(context, state, body.recoveryHashes));
        if (refusal) return err(refusal);
      }
      await db
        .update(users)
        .set({ emailCodesSince: body.isOn ? new Date(services.clock.nowMs()) : null })
        .where(eq(users.uuid, user.uuid));
      if (body.isOn) await outdateOtherSessions(context);
      await secondStepChanged(db, services, {
        user,
        act: body.isOn ? 'second_step_on' : 'second_step_off',
        template: body.isOn ? 'emailCodesOn' : 'emailCodesOff',
        by: byCustomer(context, 'setEmailCodes'),
      });
      return presentState(context);
    },
    answerLater: presentState,
  },

  beginPasskey: {
    async handle(context) {
      const { db, services, caller } = context;
      const user = await ownRow(context);
      // An account that was created with another person's address must not lock that person out.
      const refusal = refuseUnverified({ isEmailVerified: user.emailVerifiedAt !== null });
      if (refusal) return err(refusal);
      const { portal } = await loadSettings(db);
      const own = await secondStepOf(db, user.uuid);
      const options = await creationOptions(services.config, portal.name, user, own.passkeys);
      const { uuid: userUuid, passwordHash } = user;
      await beginAdding(db, services.clock, { userUuid, passwordHash, sessionId: caller.sessionId, passkeyChallenge: options.challenge });
      return ok({ options });
    },
    // Its challenge has long expired.
    answerLater: async () => err(appError('account.passkey_refused')),
  },

  addPasskey,

  removePasskey: {
    async handle(context, { params }) {
      const { db, services } = context;
      const user = await ownRow(context);
      const removed = await db
        .delete(passkeys)
        .where(and(eq(passkeys.uuid, params.id), eq(passkeys.userUuid, user.uuid)))
        .returning({ uuid: passkeys.uuid });
      if (removed.length === 0) return err(appError('request.not_found'));
      const by = byCustomer(context, 'removePasskey');
      await secondStepChanged(db, services, { user, act: 'second_step_off', template: 'passkeyRemoved', by });
      return presentState(context);
    },
    answerLater: presentState,
  },

  replaceRecoveryCodes: {
    async handle(context, { body }) {
      const state = await secondStepOf(context.db, callerUuid(context.caller));
      if (!state.isOn) return err(appError('request.not_found'));
      const refusal = await takeRecoveryHashes(context, state, body.recoveryHashes);
      return refusal ? err(refusal) : presentState(context);
    },
    answerLater: presentState,
  },

  forgetDevice: {
    async handle(context, { params }) {
      const removed = await context.db
        .delete(rememberedDevices)
        .where(and(eq(rememberedDevices.uuid, params.id), eq(rememberedDevices.userUuid, callerUuid(context.caller))))
        .returning({ uuid: rememberedDevices.uuid });
      return removed.length === 0 ? err(appError('request.not_found')) : presentState(context);
    },
    answerLater: presentState,
  },
};

const DAY_MS = 86_400_000;

/** Sessions elsewhere began with a password alone. They must confirm both steps before they can make changes. */
async function outdateOtherSessions({ db, caller, services }: RequestContext): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: new Date(services.clock.nowMs() - DAY_MS) })
    .where(and(eq(sessions.userUuid, callerUuid(caller)), ne(sessions.id, caller.sessionId ?? '')));
}

const byCustomer = ({ caller }: RequestContext, call: string) =>
  ({ actor: 'customer', actorUuid: callerUuid(caller), call, address: caller.address }) as const;

/** An account never has a second step without recovery codes. */
async function takeRecoveryHashes(
  { db, caller }: RequestContext,
  { isOn }: SecondStepOf,
  hashes: readonly string[] | undefined,
): Promise<AppError | null> {
  if (hashes === undefined) return isOn ? null : appError('request.invalid', { field: 'recoveryHashes' });
  if (new Set(hashes).size < hashes.length) return appError('request.invalid', { field: 'recoveryHashes' });
  await replaceRecoveryCodes(db, callerUuid(caller), hashes);
  return null;
}

async function presentState(context: RequestContext): Promise<Result<SecondStepState, never>> {
  return ok(await stateOf(context));
}

async function stateOf({ db, caller, services }: RequestContext): Promise<SecondStepState> {
  const userUuid = callerUuid(caller);
  const state = await secondStepOf(db, userUuid);
  const current = await findRemembered(db, services.clock, userUuid, caller.rememberToken);
  const remembered = await listRemembered(db, services.clock, userUuid);
  return {
    isOn: state.isOn,
    emailCodes: state.emailCodes,
    passkeys: state.passkeys.map(({ uuid, name, createdAt, lastUsedAt }) => ({
      id: uuid,
      name,
      createdAtMs: createdAt.getTime(),
      lastUsedAtMs: lastUsedAt?.getTime() ?? null,
    })),
    recoveryCodesLeft: state.recoveryCodesLeft,
    rememberedDevices: remembered.map((row) => ({
      id: row.uuid,
      device: deviceName(row.device),
      createdAtMs: row.createdAt.getTime(),
      lastUsedAtMs: row.lastUsedAt.getTime(),
      expiresAtMs: row.expiresAt.getTime(),
      isCurrent: row.uuid === current,
    })),
  };
}

async function ownRow({ db, caller }: RequestContext): Promise<UserRow> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.uuid, callerUuid(caller)));
  if (!user) throw new Error("The session's user is gone.");
  return user;
}
