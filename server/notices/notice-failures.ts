/**
 * Mails the photographer about failures (OPX-08). The reported failures are a row of shop_settings, locked during the
 * computation: of several processes one sends, an hour after the last mail by the database's clock.
 */
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { assert } from '#core/kernel/assert.ts';
import type { Db } from '../db/database.ts';
import { databaseMs } from '../db/database-time.ts';
import { shopSettings } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Services } from '../services.ts';
import { dueNotices, type Failures, NOTICE_KINDS, type NoticeKind, type Noticed } from './due-notices.ts';
import { findFailures, NOTICE_TEMPLATES } from './find-failures.ts';
import { noticeAddress } from './notice-address.ts';

const KEY = 'noticed';
const NoticedSchema = z.partialRecord(z.enum(NOTICE_KINDS), z.object({ atMs: z.number(), told: z.array(z.string()) }));

/** Maximum lines of a mail; `status` and its lists have all of them. */
const LINES_MAX = 20;

/** @returns the reported kinds */
export async function noticeFailures(services: Services): Promise<readonly NoticeKind[]> {
  const { db, clock } = services;
  const settings = await loadSettings(db);
  const to = noticeAddress(settings);
  if (!settings.notices.failures || to === null) return [];
  const failures = await findFailures(services);
  const { freeBytes } = await services.disk.read();
  return db.transaction(async (tx) => {
    await tx.insert(shopSettings).values({ key: KEY, value: {} }).onConflictDoNothing();
    const [row] = await tx
      .select({ value: shopSettings.value, nowMs: databaseMs(clock) })
      .from(shopSettings)
      .where(eq(shopSettings.key, KEY))
      .for('update');
    assert(row, 'the row that was just made is there');
    const before = NoticedSchema.parse(row.value);
    const { due, noticed } = dueNotices(failures, before, row.nowMs);
    if (JSON.stringify(noticed) !== JSON.stringify(before))
      await tx.update(shopSettings).set({ value: noticed }).where(eq(shopSettings.key, KEY));
    for (const kind of due)
      await enqueueMail(tx, services, {
        to,
        lang: settings.portal.defaultLanguage,
        template: NOTICE_TEMPLATES[kind],
        values: {
          shop: settings.portal.name,
          count: String(failures[kind].length),
          lines: kind === 'disk' ? `${(freeBytes / 1e9).toFixed(1)} GB` : linesOf(kind, failures),
        },
      });
    return due;
  });
}

/** Ids of mails are meaningless to the reader. */
function linesOf(kind: NoticeKind, failures: Failures): string {
  const all = kind === 'mails' ? [] : failures[kind];
  const shown = all.slice(0, LINES_MAX);
  return [...shown, ...(all.length > shown.length ? ['…'] : [])].join('\n');
}

/** The reported failures with their times, for `status`. */
export async function readNoticed(db: Db): Promise<Noticed> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.key, KEY));
  return NoticedSchema.parse(row?.value ?? {});
}

const EVERY_MS = 60_000;
/** A restarting database is back before the next check is due. */
const AGAIN_MS = 5000;

export function startNotices(services: Services): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const lookIn = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = noticeFailures(services).then(
        () => lookIn(EVERY_MS),
        (error: unknown) => {
          services.log.error({ err: error }, 'notices to the photographer');
          lookIn(AGAIN_MS);
        },
      );
    }, ms);
    timer.unref();
  };
  lookIn(EVERY_MS);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
