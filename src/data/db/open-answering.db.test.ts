import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { createTestTimers, type TestTimers } from '../fixtures/test-timers.ts';
import { startTestDevice, wipeDatabases } from '../fixtures/test-device.ts';
import { StorageSilent } from './storage-silent.ts';
import { DeviceDatabase } from './device-database.ts';
import { ANSWER_WITHIN_MS, openAnswering } from './open-answering.ts';
import { pageDatabases } from './page-database.ts';

let letGo: () => void = () => undefined;

afterEach(async () => {
  letGo();
  for (const db of pageDatabases()) db.close();
  await wipeDatabases();
});

/** Another page with a write that never ends, such as a page that WebKit keeps in its cache. */
async function holdDatabase(): Promise<void> {
  const db = new DeviceDatabase();
  await db.open();
  const transaction = db.backendDB().transaction('device', 'readwrite');
  let isHeld = true;
  const goOn = () => {
    const request = transaction.objectStore('device').get('device');
    request.addEventListener('success', () => isHeld && goOn());
  };
  goOn();
  letGo = () => {
    isHeld = false;
    db.close();
  };
}

/** Advances the clock whenever a timer is pending. */
async function untilSettled(
  work: Promise<unknown>,
  time: Pick<TestTimers, 'advance' | 'nextAtMs'>,
): Promise<{ result: unknown; waits: number }> {
  let isSettled = false;
  let waits = 0;
  const settled = work
    .catch((error: unknown) => error)
    .then((result) => {
      isSettled = true;
      return result;
    });
  while (!isSettled) {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    if (isSettled || time.nextAtMs() === null) continue;
    waits += 1;
    time.advance(ANSWER_WITHIN_MS);
  }
  return { result: await settled, waits };
}

it('[SIM-13] a database that another page holds is reopened, and a page without an answer reports it', async () => {
  await holdDatabase();
  const time = createTestTimers();
  const db = new DeviceDatabase();
  const { result, waits } = await untilSettled(openAnswering(db, time.timers), time);
  expect(result).toBeInstanceOf(StorageSilent);
  expect(waits).toBe(2);
});

it('[SIM-13] a database that is released during the reopening opens', async () => {
  await holdDatabase();
  const time = createTestTimers();
  const db = new DeviceDatabase();
  const opened = openAnswering(db, {
    after(ms, run) {
      letGo();
      return time.timers.after(ms, run);
    },
  });
  expect((await untilSettled(opened, time)).result).toBeUndefined();
  expect((await db.readState()).key).toBe('device');
  expect(time.nextAtMs(), 'nothing goes on waiting').toBeNull();
});

it('[OFF-02] a device whose database does not answer does not start', async () => {
  await holdDatabase();
  const { timers, ...time } = createTestTimers();
  const started = startTestDevice(() => 'lost', { timers });
  expect((await untilSettled(started, time)).result).toBeInstanceOf(StorageSilent);
});
