/** Turning a second step on and off: the rows, the audit trail and the mail that tells the customer (SEC-06). */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { passkeys, recoveryCodes, secondStepChallenges, users } from '#server/db/schema.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import type { MailTemplate } from '#server/mail/render-mail.ts';
import { endReopening } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import type { TrailEntry } from '#server/trail/trail.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { shopUrlOf } from '../access/shop-url.ts';
import type { UserRow } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { forgetRemembered } from './remembered-devices.ts';
import { secondStepOf } from './state.ts';

interface StepChange {
  readonly user: UserRow;
  readonly act: 'second_step_on' | 'second_step_off';
  readonly template: MailTemplate;
  readonly by: Pick<TrailEntry, 'actor' | 'actorUuid' | 'call' | 'address'>;
}

/**
 * Called after the rows have changed. If no second step remains, recovery codes and remembered devices are deleted too.
 */
export async function secondStepChanged(db: Db, services: Services, { user, act, template, by }: StepChange): Promise<void> {
  await endReopening(db, user.uuid);
  if (!(await secondStepOf(db, user.uuid)).isOn) {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userUuid, user.uuid));
    await forgetRemembered(db, user.uuid);
  }
  await services.trail.write(db, { act, customerUuid: user.uuid, ...by });
  if (user.email === null) return;
  const { portal } = await loadSettings(db);
  const values = {
    shop: portal.name,
    name: user.name,
    contact: portal.contactInfo.email,
    link: `${shopUrlOf(services.config)}${paths.secondStep()}`,
  };
  await enqueueMail(db, services, { to: user.email, lang: user.lang, template, values });
}

/** For a customer who has lost every second step; called by the help desk only. @returns whether it was on */
export async function turnOffSecondStep(db: Db, services: Services, user: UserRow): Promise<boolean> {
  if (!(await secondStepOf(db, user.uuid)).isOn) return false;
  await db.update(users).set({ emailCodesSince: null }).where(eq(users.uuid, user.uuid));
  await db.delete(passkeys).where(eq(passkeys.userUuid, user.uuid));
  await db.delete(secondStepChallenges).where(eq(secondStepChallenges.userUuid, user.uuid));
  const by = { actor: 'operator', call: 'desk second-step-off' } as const;
  await secondStepChanged(db, services, { user, act: 'second_step_off', template: 'secondStepOff', by });
  return true;
}
