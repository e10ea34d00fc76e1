/** `desk correct`: replaces a mistyped e-mail address in the account, its orders and waiting mails (OPX-11). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';
import { codeMessages, orders, outgoingJobs, resetKeys, subjects, users } from '#server/db/schema.ts';
import type { Db } from '#server/db/database.ts';
import { endEmailLinks, mailEmailLink } from '#server/features/access/email-links.ts';
import { forgetRemembered } from '#server/features/second-step/remembered-devices.ts';
import { revokeSessions } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';

export async function correctEmail(services: Services, from: string, to: string, report: (line: string) => void): Promise<void> {
  const [before, after] = [trimEmail(from).toLowerCase(), trimEmail(to).toLowerCase()];
  if (!isEmail(after)) throw new CommandFailedError(`${to} is no e-mail address.`);
  let pupils = 0;
  await services.db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, before))
      .for('update');
    if (!user) throw new CommandFailedError(`No customer has the address ${from}.`);
    if ((await tx.$count(users, eq(sql`lower(${users.email})`, after))) > 0)
      throw new CommandFailedError(`${to} belongs to another customer. Nothing was changed.`);
    await tx.update(users).set({ email: after, emailVerifiedAt: null, passwordHash: null }).where(eq(users.uuid, user.uuid));
    // The mistyped address may belong to a stranger, who may have set a password with a mail to it, and be signed in.
    await revokeSessions(tx, services.clock, user.uuid);
    await tx.delete(resetKeys).where(eq(resetKeys.userUuid, user.uuid));
    await endEmailLinks(tx, user.uuid);
    await forgetRemembered(tx, user.uuid);
    const contact = sql`${orders.order}#>>'{delivery,contactInfo,emailAddress}'`;
    await tx
      .update(orders)
      .set({ order: sql`jsonb_set(${orders.order}, '{delivery,contactInfo,emailAddress}', to_jsonb(${after}::text))` })
      .where(and(eq(orders.userUuid, user.uuid), eq(sql`lower(${contact})`, before)));
    await tx
      .update(outgoingJobs)
      .set({ payload: sql`jsonb_set(${outgoingJobs.payload}, '{to}', to_jsonb(${after}::text))` })
      .where(and(isNull(outgoingJobs.doneAt), eq(outgoingJobs.kind, 'mail'), eq(sql`lower(${outgoingJobs.payload}->>'to')`, before)));
    pupils = await correctContacts(tx, before, after);
    await mailEmailLink(tx, services, { userUuid: user.uuid, email: after, lang: user.lang, template: 'emailLink' });
  });
  report(`${before} is ${after} now: account, orders and mails that wait; a link that proves the address is mailed to it`);
  if (pupils > 0)
    report(
      `It was the address for the code of ${pupils} pupils too. Correct it in the list of their job: the next import takes it from there.`,
    );
  report("The customer is signed out everywhere, and chooses a new password with 'Forgot your password?'");
}

/**
 * The photographer may have the mistyped address for the code from the same source. Messages sent there count as sent.
 * @returns number of pupils
 */
async function correctContacts(tx: Db, before: string, after: string): Promise<number> {
  const listed = await tx
    .update(subjects)
    .set({ email: after })
    .where(eq(sql`lower(${subjects.email})`, before))
    .returning({ uuid: subjects.uuid });
  const sent = await tx
    .delete(codeMessages)
    .where(and(eq(codeMessages.kind, 'mail'), eq(sql`lower(${codeMessages.to})`, before)))
    .returning();
  if (sent.length > 0)
    await tx
      .insert(codeMessages)
      .values(sent.map((row) => ({ ...row, to: after })))
      .onConflictDoNothing();
  return listed.length;
}
