/** `desk`: tasks of the help desk during a customer's telephone call (OPX-11). */
import { isIP } from 'node:net';
import { users } from '#server/db/schema.ts';
import { hasEmail } from '#server/features/access/has-email.ts';
import { turnOffSecondStep } from '#server/features/second-step/change-step.ts';
import type { Services } from '#server/services.ts';
import { confirmByMail } from '#server/payment/settle-transaction.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { findByReference, loadOrder } from '../orders/find-orders.ts';
import { correctEmail } from './correct-email.ts';
import { findPeople } from './find-people.ts';
import { forgiveAccount, forgiveAddress } from './let-in.ts';

export async function deskCommand(services: Services, [verb, ...words]: readonly string[], report: (line: string) => void): Promise<void> {
  const [first, second, ...others] = words;
  // An empty word, for example from an unset variable of a script, would match every customer.
  if (verb === 'find' && words.join(' ').trim() !== '') {
    const found = await findPeople(services.db, words.join(' '), report);
    if (found === 0) throw new CommandFailedError(`${words.join(' ')} is no name, code, e-mail address or reference in the shop.`);
  } else if (verb === 'resend' && first !== undefined && second === undefined) await resend(services, first, report);
  else if (verb === 'correct' && first !== undefined && second !== undefined && others.length === 0)
    await correctEmail(services, first, second, report);
  else if (verb === 'second-step-off' && first !== undefined && second === undefined) await secondStepOff(services, first, report);
  else if (verb === 'let-in' && first !== undefined && second === undefined) await letIn(services, first, report);
  else throw usageError('desk');
}

/** Sends the confirmation of an order again, to the present address of its mails. */
async function resend(services: Services, reference: string, report: (line: string) => void): Promise<void> {
  const [uuid = ''] = await findByReference(services.db, [reference]);
  const order = await loadOrder(services.db, uuid);
  if (order.state !== 'paid') throw new CommandFailedError(`${reference} is not paid: it has no confirmation.`);
  const to = await services.db.transaction((tx) => confirmByMail(tx, services, order));
  if (to === null)
    throw new CommandFailedError(
      'The customer has no proved address. Nothing was sent: the confirmation goes out when they open the link that was mailed to them.',
    );
  report(`the confirmation of ${reference} goes to ${to}`);
}

/** For a customer who must wait after wrong guesses, their own or a stranger's. */
async function letIn({ db }: Services, who: string, report: (line: string) => void): Promise<void> {
  if (!who.includes('@') && isIP(who) === 0) throw new CommandFailedError(`${who} is neither an e-mail address nor a network address.`);
  const forgiven = who.includes('@') ? await forgiveAccount(db, who) : await forgiveAddress(db, who);
  if (forgiven > 0) return report(`${who} waits no longer: ${forgiven} counts of guesses and messages begin anew`);
  // Guesses at an address without an account count too, so it is not an error. It may be mistyped.
  const isUnknown = who.includes('@') && (await db.$count(users, hasEmail(who))) === 0;
  report(`nothing is counted against ${who}${isUnknown ? ', and no account has this address' : ''}: nothing was changed`);
}

/** For a customer who has lost the phone and the recovery codes. The help desk must verify the identity. */
async function secondStepOff(services: Services, email: string, report: (line: string) => void): Promise<void> {
  const wasOn = await services.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(hasEmail(email)).for('update');
    if (!user) throw new CommandFailedError(`No customer has the address ${email}.`);
    return turnOffSecondStep(tx, services, user);
  });
  report(
    wasOn
      ? `the second step of ${email} is off: the password is enough, and a mail tells the customer`
      : `${email} has no second step: nothing was changed`,
  );
}
