import type { Timers } from '../device-ports.ts';
import { DatabaseBlocked } from './database-blocked.ts';
import type { PageDatabase } from './page-database.ts';

/** How long a database that answers may take: a large picture that another page is writing takes a second or two. */
export const ANSWER_WITHIN_MS = 5_000;

/**
 * Opens it, and anew where no transaction is answered: the system lost the connection (iOS), or a page that is left holds
 * it until the browser gives that page up.
 * @throws DatabaseBlocked when that does not help
 */
export async function openAnswering(db: PageDatabase, timers: Timers): Promise<void> {
  await db.open();
  if (await answers(db, timers)) return;
  db.close({ disableAutoOpen: false });
  await db.open();
  if (await answers(db, timers)) return;
  db.close();
  throw new DatabaseBlocked();
}

/** Whether everything can be written. */
async function answers(db: PageDatabase, timers: Timers): Promise<boolean> {
  const look = () => db.transaction('rw', db.tables, async () => void (await db.tables[0]?.limit(1).primaryKeys()));
  const asked = db.last(look).then(() => true);
  let cancel = () => undefined as void;
  const waited = new Promise<boolean>((resolve) => {
    cancel = timers.after(ANSWER_WITHIN_MS, () => resolve(false));
  });
  try {
    if (await Promise.race([asked, waited])) return true;
    // It ends here, so that it does not wait in line for ever.
    asked.catch(() => undefined);
    db.breakOff();
    return false;
  } finally {
    cancel();
  }
}
