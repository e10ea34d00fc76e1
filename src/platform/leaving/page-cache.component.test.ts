import { afterEach, expect, test } from 'vitest';
import { openSurely } from '#src/data/fixtures/kept-databases.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { transact } from '#src/data/db/transact.ts';
import { beforeLeaving } from './before-leaving.ts';
import { followPageCache } from './page-cache.ts';

/** The real IndexedDB of a browser, and the events of a page that it caches and shows again. */
let open: TestDevice | null = null;
let undo: (() => void)[] = [];

afterEach(async () => {
  for (const each of undo) each();
  undo = [];
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const leave = () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
/** Events of a page that the system freezes in the background. */
const freeze = () => document.dispatchEvent(new Event('freeze'));
const wakeUp = () => document.dispatchEvent(new Event('resume'));
const row = (key: string) => ({ key, opId: '00000000-0000-4000-8000-000000000001', startedAtMs: 1 });

async function openPage() {
  const said: string[] = [];
  const report = (what: string, detail: unknown) => said.push(`${what}: ${String(detail)}`);
  undo.push(
    followPageCache(report, {
      saveOpen: async () => {
        const saved = await transact(db, ['liveOps'], () => db.liveOps.put(row('saved in the editor')));
        said.push(saved.ok ? 'saved' : saved.error.code);
      },
      reload: () => said.push('reload'),
    }),
  );
  open = await startTestDevice(() => 'lost');
  const { db } = open.host.current;
  return { db, said };
}

/** The view of the next page in the same browser, over a connection of its own. */
function writeInNextPage(name: string): Promise<unknown[] | 'hangs'> {
  const write = async () => {
    const database = await openSurely(name);
    const transaction = database.transaction('liveOps', 'readwrite');
    transaction.objectStore('liveOps').put(row('next page'));
    const keys = transaction.objectStore('liveOps').getAllKeys();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
    return keys.result;
  };
  return Promise.race([write(), new Promise<'hangs'>((resolve) => void setTimeout(resolve, 2_000, 'hangs'))]);
}

test.each([
  ['keeps', [leave], [comeBack]],
  ['freezes', [freeze], [wakeUp]],
  ['keeps and freezes', [leave, freeze], [wakeUp, comeBack]],
])(
  '[SIM-13] a page that the browser %s holds no transaction, and its unfinished write is done when it is shown again',
  async (_, away, back) => {
    const { db, said } = await openPage();
    let isEnough = false;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const written = transact(db, ['liveOps'], async () => {
      await db.liveOps.put(row('typed'));
      begin();
      while (!isEnough) await db.liveOps.count();
    });
    await begun;
    for (const event of away) event();
    expect(await writeInNextPage(db.name)).toEqual(['next page']);
    isEnough = true;
    for (const event of back) event();
    expect(await written).toMatchObject({ ok: true });
    await expect.poll(() => said).toEqual(['saved', 'reload']);
    expect(await db.liveOps.toCollection().primaryKeys()).toEqual(['next page', 'saved in the editor', 'typed']);
  },
);

test('[SIM-13] a page without a write continues unchanged, and its queries are read again', async () => {
  const { db, said } = await openPage();
  const seen: number[] = [];
  undo.push(
    db.watch(
      () => db.liveOps.count(),
      (count) => seen.push(count),
      (error) => said.push(String(error)),
    ),
  );
  await expect.poll(() => seen).toEqual([0]);
  leave();
  expect(await writeInNextPage(db.name)).toEqual(['next page']);
  comeBack();
  await expect.poll(() => seen.at(-1)).toBe(1);
  await transact(db, ['liveOps'], () => db.liveOps.put(row('after')));
  await expect.poll(() => seen.at(-1)).toBe(2);
  expect(said).toEqual([]);
});

test('[SIM-13] open work is saved before the page is left, and no new write begins while it is left', async () => {
  const { db } = await openPage();
  const field = document.createElement('input');
  const link = document.createElement('a');
  link.href = '#elsewhere';
  link.textContent = 'Elsewhere';
  document.body.append(field, link);
  undo.push(() => {
    field.remove();
    link.remove();
  });
  const saves: string[] = [];
  undo.push(beforeLeaving(() => saves.push(document.activeElement?.tagName ?? '')));
  field.focus();
  expect(saves).toEqual([]);
  field.blur();
  expect(saves).toHaveLength(1);
  link.click();
  expect(saves).toHaveLength(2);
  dispatchEvent(new Event('blur'));
  expect(saves).toHaveLength(3);
  leave();
  expect(saves).toHaveLength(3);
  const late = transact(db, ['liveOps'], () => db.liveOps.put(row('late')));
  expect(await writeInNextPage(db.name)).toEqual(['next page']);
  comeBack();
  expect(await late).toMatchObject({ ok: true });
});
