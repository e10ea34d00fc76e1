/** A mail to the photographer for a new order: one each, or one an hour. It names no customer and no child. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { readDatabaseMs } from '../db/database-time.ts';
import { outgoingJobs, type orders } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail, type MailRequest } from '../mail/enqueue.ts';
import { longTime } from '../shop-time.ts';
import { noticeAddress } from './notice-address.ts';

const HOUR_MS = 3_600_000;

interface NoticeServices {
  readonly clock: Clock;
  readonly random: Random;
  readonly config: Config;
}
type NewOrder = Pick<typeof orders.$inferSelect, 'uuid' | 'order' | 'totalPrice' | 'currency'>;

/** Called inside the transaction that settles the order, so that it is reported exactly when it was paid. */
export async function noticeOrder(tx: Db, services: NoticeServices, { uuid, order, totalPrice, currency }: NewOrder): Promise<void> {
  const { portal, notices, options } = await loadSettings(tx);
  const to = noticeAddress({ portal, notices });
  if (notices.orders === 'off' || to === null) return;
  const lang = portal.defaultLanguage;
  const reference = orderReference(uuid);
  const time = longTime({ timeZone: services.config.timeZone, lang, country: options.country }, new Date(services.clock.nowMs()));
  const total = formatMinor(totalPrice, currency, lang);
  const goods = order.orderLines.filter(({ type }) => type === 0).reduce((sum, { quantity }) => sum + quantity, 0);
  if (notices.orders === 'each') {
    await enqueueMail(tx, services, {
      to,
      lang,
      template: 'newOrder',
      values: { shop: portal.name, reference, time, total, goods: String(goods) },
    });
    return;
  }
  return addToDigest(tx, services, {
    to,
    lang,
    template: 'newOrders',
    values: { shop: portal.name, count: '1', lines: `${reference}: ${total} (${time})` },
  });
}

/** The orders of an hour by the database's clock are one mail, which is sent when the hour is over. */
async function addToDigest(tx: Db, { clock, config }: NoticeServices, mail: MailRequest): Promise<void> {
  const hour = Math.floor((await readDatabaseMs(tx, clock)) / HOUR_MS);
  // If a transaction took long, the mail of this hour may already be in progress: then the order is in the next one.
  if (!(await addToHour(tx, config, mail, hour))) await addToHour(tx, config, mail, hour + 1);
}

async function addToHour(tx: Db, config: Config, mail: MailRequest, hour: number): Promise<boolean> {
  const valueOf = (row: string, key: string) => sql`${sql.raw(row)}.payload #>> '{values,${sql.raw(key)}}'`;
  const added = await tx
    .insert(outgoingJobs)
    .values({ uuid: digestUuid(config, mail, hour), kind: 'mail', payload: mail, nextAttemptAt: new Date((hour + 1) * HOUR_MS) })
    .onConflictDoUpdate({
      target: outgoingJobs.uuid,
      set: {
        payload: sql`jsonb_set(jsonb_set(outgoing_jobs.payload, '{values,lines}',
          to_jsonb(${valueOf('outgoing_jobs', 'lines')} || chr(10) || (${valueOf('excluded', 'lines')}))), '{values,count}',
          to_jsonb(((${valueOf('outgoing_jobs', 'count')})::int + 1)::text))`,
      },
      setWhere: sql`${outgoingJobs.doneAt} is null and ${outgoingJobs.attempts} = 0`,
    })
    .returning({ uuid: outgoingJobs.uuid });
  return added.length > 0;
}

/** The same for all orders of an hour, and different in each shop. It is also the mail's id. */
function digestUuid(config: Config, { to, values }: MailRequest, hour: number): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['new orders', config.publicUrl, values['shop'], to, hour]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
