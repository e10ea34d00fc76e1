import { eq, ne } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { resetKeys, sessions, users } from '#server/db/schema.ts';
import { callerUuid, type PhasedHandler } from '#server/http/handler.ts';
import { endReopening, revokeSessions } from '#server/http/sessions/sessions.ts';
import { endEmailLinks } from '../access/email-links.ts';
import { hashPassword, refusePassword } from '../access/password.ts';
import { passwordOwner } from '../access/password-owner.ts';
import { tellPasswordChanged } from '../access/tell-password-changed.ts';
import { forgetRemembered } from '../second-step/remembered-devices.ts';

/**
 * The documented call requires no current password. A person who finds an unlocked device must not take over the
 * account unnoticed: the customer gets a mail with a reset link, and all other sessions end.
 */
export const updatePassword: PhasedHandler<typeof accountCalls.updatePassword, string> = {
  async prepare({ services: { db }, caller }, { body }) {
    const refusal = await refusePassword(body.password, 'change', await passwordOwner(db, callerUuid(caller)));
    if (refusal) return err(refusal);
    if (body.password !== body.reTypePassword) return err(appError('access.passwords_differ'));
    return ok(await hashPassword(body.password));
  },

  async apply({ db, caller, services }, _input, passwordHash) {
    const userUuid = callerUuid(caller);
    // A link that was requested before must neither undo the change nor move the account to another address.
    await db.delete(resetKeys).where(eq(resetKeys.userUuid, userUuid));
    await endEmailLinks(db, userUuid);
    // The second step stays on. It is required again on every device (docs/adr/0018).
    await forgetRemembered(db, userUuid);
    const [user] = await db.update(users).set({ passwordHash }).where(eq(users.uuid, userUuid)).returning();
    await endReopening(db, userUuid);
    if (caller.sessionId !== null) await revokeSessions(db, services.clock, userUuid, ne(sessions.id, caller.sessionId));
    if (user) await tellPasswordChanged(db, services, user);
    return ok({ status: 'OK' });
  },
};
