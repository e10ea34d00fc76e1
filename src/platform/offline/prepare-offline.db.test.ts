import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { accountCalls } from '#core/contract/account.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pageCalls } from '#core/contract/pages.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { priceList } from '#core/domain/fixtures/price-list.ts';
import { collectFiles } from './collect-files.ts';
import { prepareOffline } from './prepare-offline.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  vi.unstubAllGlobals();
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** A browser that asks the person whether the shop may keep its data (Firefox), and a person who does not answer. */
function withOpenQuestion(): void {
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist: () => new Promise<boolean>(() => undefined) } });
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
// Only what is read of a set: without a price list nothing more is looked at.
const set = { subject: { uuid: id(1) }, job: { uuid: id(2) }, pictures: [] } as unknown as PictureSet;

it('[BEY-02] preparing begins while the browser still asks whether it may keep the data', async () => {
  withOpenQuestion();
  open = await startTestDevice(() => ({ status: 500 }));
  const prepared = prepareOffline(open.host.current, { set, productUuid: null }, () => undefined, new AbortController().signal);
  await expect.poll(() => open?.requests.some(({ path }) => path.startsWith('/api/webshop/prices'))).toBe(true);
  expect(await prepared).toMatchObject({ ok: false });
});

it('[BEY-02] who cancels is heeded at once, whatever is still awaited', async () => {
  withOpenQuestion();
  open = await startTestDevice(() => 'hangs');
  const cancelling = new AbortController();
  const prepared = prepareOffline(open.host.current, { set, productUuid: null }, () => undefined, cancelling.signal);
  await expect.poll(() => open?.requests.length).toBeGreaterThan(0);
  cancelling.abort();
  expect(await prepared).toEqual({ ok: false, error: { code: 'worker.cancelled' } });
});

it('[KEP-12] [BEY-02] the faces behind the families are prepared, because a name may need one that its design does not', async () => {
  open = await startTestDevice(({ path }) => {
    if (path.startsWith('/api/webshop/prices')) return { status: 200, json: priceList };
    return path.includes('/by-product/') ? { status: 200, json: [] } : { status: 500 };
  });
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: id(4) });
  const files = await collectFiles(device, { set, productUuid: id(3) }, new AbortController().signal);
  expect(files).toMatchObject({
    ok: true,
    value: { urls: ['/fonts/noto-sans.ttf', '/fonts/noto-sans-hebrew.ttf', '/fonts/noto-sans-arabic.ttf', '/fonts/noto-emoji.ttf'] },
  });
});

it('[BEY-02] [OFF-01] the account’s lists are prepared with the pictures: orders, catalogues, shares, reminders, the privacy policy', async () => {
  open = await startTestDevice(({ path }) => {
    if (path.startsWith('/api/webshop/prices')) return { status: 200, json: priceList };
    return { status: 500 };
  });
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: id(4) });
  await collectFiles(device, { set, productUuid: null }, new AbortController().signal);
  const asked = new Set(open.requests.map(({ path }) => path.split('?')[0]));
  const lists = [
    orderCalls.listOrders,
    shopCalls.getCatalogues,
    sharingCalls.listShares,
    accountCalls.accountData,
    accountCalls.listReminderSubjects,
    pageCalls.privacyPolicy,
    pageCalls.termsOfPurchase,
  ];
  expect(lists.filter((call) => !asked.has(call.path)).map((call) => call.name)).toEqual([]);
});
