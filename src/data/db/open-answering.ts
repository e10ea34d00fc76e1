import type { Timers } from '../device-ports.ts';
import type { PageDatabase } from './page-database.ts';
import { StorageSilent } from './storage-silent.ts';

/** How long a working database may take to answer. Another page's write of a large picture takes one or two seconds. */
export const ANSWER_WITHIN_MS = 5_000;

/**
 * Opens the database, and reopens it if it answers no transaction: the system lost the connection (iOS), or a page that
 * was left holds the database until the browser ends that page.
 * @throws StorageSilent if that does not help
 */
export async function openAnswering(db: PageDatabase, timers: Timers): Promise<void> {
  await db.open();
  if (await answers(db, timers)) return;
  db.close({ disableAutoOpen: false });
  await db.open();
  if (await answers(db, timers)) return;
  db.close();
  throw new StorageSilent();
}

/** Whether a write to all tables is possible. */
async function answers(db: PageDatabase, timers: Timers): Promise<boolean> {
  const read = () => db.transaction('rw', db.tables, async () => void (await db.tables[0]?.limit(1).primaryKeys()));
  const asked = db.runThroughFreeze(read).then(() => true);
  let cancel = () => undefined as void;
  const waited = new Promise<boolean>((resolve) => {
    cancel = timers.after(ANSWER_WITHIN_MS, () => resolve(false));
  });
  try {
    if (await Promise.race([asked, waited])) return true;
    // Abort the transaction, so that it does not wait in the queue for ever. Its rejection is expected.
    asked.catch(() => undefined);
    db.breakOff();
    return false;
  } finally {
    cancel();
  }
}

const TRIES = 2;

/**
 * Opens an owner's storage. Repeats the request once if it fails or gets no answer.
 * @throws StorageSilent if that does not help
 */
export async function storageAnswering<T>(ask: () => Promise<T>, timers: Timers): Promise<T> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await firstOf(ask, timers);
    if (answer !== NO_ANSWER) return answer;
  }
  throw new StorageSilent();
}

const NO_ANSWER = Symbol('no answer');

async function firstOf<T>(ask: () => Promise<T>, timers: Timers): Promise<T | typeof NO_ANSWER> {
  let cancel = () => undefined as void;
  const waited = new Promise<typeof NO_ANSWER>((resolve) => {
    cancel = timers.after(ANSWER_WITHIN_MS, () => resolve(NO_ANSWER));
  });
  try {
    return await Promise.race([ask(), waited]);
  } catch {
    return NO_ANSWER;
  } finally {
    cancel();
  }
}
