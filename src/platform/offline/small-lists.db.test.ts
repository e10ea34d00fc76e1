import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { keepSmallLists } from './small-lists.ts';

const customer = (n: number) => ({ kind: 'customer', uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }) as const;
const pathOf = (call: { readonly path: string }) => call.path;
/** The last list that is read. */
const LAST = '/api/webshop/templates/photogifts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** The shop answers only which pictures are shared. */
async function start() {
  const { clock, timers, advance } = createTestTimers();
  const device = await startTestDevice(
    ({ path }) => (path === pathOf(sharingCalls.listShares) ? { status: 200, json: { shares: [] } } : { status: 500 }),
    { clock, timers },
  );
  open = device;
  const asked = () => device.requests.map(({ path }) => path);
  /** The requests within the delay after which the lists are read. */
  const asksAfter = async (): Promise<string[]> => {
    const before = asked().length;
    const ends = asked().filter((path) => path === LAST).length;
    advance(5_000);
    await expect.poll(() => asked().filter((path) => path === LAST).length).toBe(ends + 1);
    return asked().slice(before);
  };
  return { ...device, asked, advance, asksAfter };
}

it('[OFF-01] the small lists are read after the sign-in, each once for a customer, before a screen of them is opened', async () => {
  const { host, asked, asksAfter } = await start();
  keepSmallLists(host);
  await host.current.switchOwner(customer(4));
  expect(asked(), 'the screen has its answers first').not.toContain(pathOf(orderCalls.listOrders));
  const first = await asksAfter();
  expect(first).toEqual(
    expect.arrayContaining(
      [draftCalls.listDrafts, orderCalls.listOrders, sharingCalls.listShares, shopCalls.listPackages, shopCalls.getCatalogues].map(pathOf),
    ),
  );
  // The next page does the same.
  keepSmallLists(host);
  expect(await asksAfter(), 'what is kept is not asked again').toEqual(first.filter((path) => path !== pathOf(sharingCalls.listShares)));
});

it('[OFF-01] for a visitor no list is read', async () => {
  const { host, asked, advance } = await start();
  keepSmallLists(host);
  advance(60_000);
  await host.current.db.answers.count();
  expect(asked()).toEqual([]);
});
