/**
 * Queues a mail about an order to its customer, in the transaction of the event that it reports. Until the address is proved
 * (SEC-06) the mail is held (prove-address.ts).
 */
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { type OrderMailTime, orderMailTime } from '#core/domain/orders/order-mail.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Db } from '../db/database.ts';
import { heldMails, type orders, users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { Services } from '../services.ts';
import { enqueueMail } from './enqueue.ts';
import { provedAddress } from './proved-address.ts';
import { isMailTemplate, type MailTemplate } from './render-mail.ts';

/** Older held mails are dropped. A customer who proves the address later finds the order in 'My orders'. */
export const HELD_DAYS = 60;
const DAY_MS = 86_400_000;

type Ports = Pick<Services, 'clock' | 'random' | 'config'>;

interface OrderMail {
  readonly template: MailTemplate;
  /** In addition to the shop, the customer's name, the order's reference, its page and the shop's address. */
  readonly values: (lang: string) => Readonly<Record<string, string>>;
}

export async function mailAboutOrder(
  tx: Db,
  services: Ports,
  { uuid, userUuid, sale }: Pick<typeof orders.$inferSelect, 'uuid' | 'userUuid' | 'sale'>,
  { template, values }: OrderMail,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, userUuid));
  const time = user ? timeOf(user) : 'never';
  if (!user || time === 'never') return;
  const { portal } = await loadSettings(tx);
  const lang = orderLanguage(sale, user.lang);
  const mail = {
    lang,
    template,
    values: {
      shop: portal.name,
      name: user.name,
      reference: orderReference(uuid),
      link: `${shopUrlOf(services.config)}${paths.order(uuid)}`,
      contact: portal.contactInfo.email,
      ...values(lang),
    },
  };
  const to = provedAddress(user);
  if (to !== null) await enqueueMail(tx, services, { to, ...mail });
  else await tx.insert(heldMails).values({ uuid: services.random.uuid(), userUuid, payload: mail, at: new Date(services.clock.nowMs()) });
}

const timeOf = (user: Pick<typeof users.$inferSelect, 'email' | 'emailVerifiedAt' | 'erasedAt'>): OrderMailTime =>
  orderMailTime({ isEmailVerified: provedAddress(user) !== null, isErased: user.erasedAt !== null });

/** For the lines that an operator reads. */
export async function mailTimeOf(db: Db, userUuid: string): Promise<OrderMailTime> {
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  return user ? timeOf(user) : 'never';
}

const HeldSchema = z.object({
  lang: z.string(),
  template: z.string().check(z.refine(isMailTemplate)),
  values: z.record(z.string(), z.string()),
});

export interface HeldMail {
  readonly atMs: number;
  readonly mail: { readonly lang: string; readonly template: MailTemplate; readonly values: Readonly<Record<string, string>> };
}

/** Takes the customer's held mails out of the hold. @returns them, oldest first */
export async function takeHeldMails(tx: Db, userUuid: string, nowMs: number): Promise<readonly HeldMail[]> {
  const rows = await tx
    .select()
    .from(heldMails)
    .where(and(eq(heldMails.userUuid, userUuid), gt(heldMails.at, new Date(nowMs - HELD_DAYS * DAY_MS))))
    .orderBy(asc(heldMails.at));
  await tx.delete(heldMails).where(eq(heldMails.userUuid, userUuid));
  return rows.flatMap(({ at, payload }) => {
    const { template, ...mail } = HeldSchema.parse(payload);
    return isMailTemplate(template) ? [{ atMs: at.getTime(), mail: { ...mail, template } }] : [];
  });
}

export async function forgetOldHeldMails(db: Db, nowMs: number): Promise<void> {
  await db.delete(heldMails).where(lte(heldMails.at, new Date(nowMs - HELD_DAYS * DAY_MS)));
}
