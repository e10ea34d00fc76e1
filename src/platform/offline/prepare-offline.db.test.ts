import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { accountCalls } from '#core/contract/account.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pageCalls } from '#core/contract/pages.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
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

/** A browser that asks the customer whether the shop may keep its data (Firefox), and a customer who does not answer. */
function withOpenQuestion(): void {
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist: () => new Promise<boolean>(() => undefined) } });
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
// Only the fields that are read: without a price list no more of the set is used.
const set = { subject: { uuid: id(1) }, job: { uuid: id(2) }, pictures: [] } as unknown as PictureSet;

it('[BEY-02] preparation begins while the browser still asks whether the shop may keep the data', async () => {
  withOpenQuestion();
  open = await startTestDevice(() => ({ status: 500 }));
  const prepared = prepareOffline(open.host.current, { set, productUuid: null }, () => undefined, new AbortController().signal);
  await expect.poll(() => open?.requests.some(({ path }) => path.startsWith('/api/webshop/prices'))).toBe(true);
  expect(await prepared).toMatchObject({ ok: false });
});

it('[BEY-02] cancelling takes effect at once, whatever is still pending', async () => {
  withOpenQuestion();
  open = await startTestDevice(() => 'hangs');
  const cancelling = new AbortController();
  const prepared = prepareOffline(open.host.current, { set, productUuid: null }, () => undefined, cancelling.signal);
  await expect.poll(() => open?.requests.length).toBeGreaterThan(0);
  cancelling.abort();
  expect(await prepared).toEqual({ ok: false, error: { code: 'worker.cancelled' } });
});

it('[KEP-12] [BEY-02] the fallback faces are prepared, because a name may need one that its design does not', async () => {
  open = await startTestDevice(({ path }) => {
    if (path.startsWith('/api/webshop/prices')) return { status: 200, json: priceList };
    return path.includes('/by-product/') || path === uploadCalls.recentImages.path ? { status: 200, json: [] } : { status: 500 };
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

const renditionOf = (n: number, size: number) => `/media/${id(4)}/pictures/${id(n)}/${size}.webp?v=1`;
const picture = (n: number) => samplePicture(n, { uuid: id(n), thumbnails: { 320: renditionOf(n, 320), 640: renditionOf(n, 640) } });
const wanted = (n: number) => Object.values(picture(n).thumbnails);

async function collect(shop: (path: string) => unknown, pictures: PictureSet['pictures'] = []) {
  open = await startTestDevice(({ path }) => {
    if (path.startsWith('/api/webshop/prices')) return { status: 200, json: priceList };
    if (path.includes('/by-product/')) return { status: 200, json: [] };
    const json = shop(path.split('?')[0] ?? '');
    return json === undefined ? { status: 500 } : { status: 200, json };
  });
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: id(4) });
  return collectFiles(device, { set: { ...set, pictures }, productUuid: id(3) }, new AbortController().signal);
}

it('[BEY-02] [OFF-01] own pictures that another device has sent are prepared in the renditions that the pages use, the oldest first', async () => {
  const own = [5, 6].map(picture);
  const ofSet = [picture(7)];
  const files = await collect((path) => (path === uploadCalls.recentImages.path ? own : undefined), ofSet);
  expect(files.ok && files.value.renditions).toEqual([wanted(6), wanted(5), wanted(7)]);
  expect(files.ok && files.value.urls.slice(0, 6)).toEqual([6, 5, 7].flatMap(wanted));
});

it("[BEY-02] 'ready' is not shown while the list of own pictures is unknown", async () => {
  expect(await collect(() => undefined)).toMatchObject({ ok: false });
});

it('[BEY-02] [OFF-01] the pages that the menu links to are read, with the shop’s pictures on them', async () => {
  const item = { type: 'internal', target: '/pages/about#team', data: null, title: 'About', visibility: 0, icon: null, children: [] };
  const more = {
    ...item,
    target: '',
    children: [
      { ...item, type: 'other', target: '/pages/terms' },
      { ...item, target: 'contactus' },
    ],
  };
  const modules = [
    { type: 'Image', src: '/shop-images/van.webp', link: null, openInNewWindow: false },
    { type: 'Image', src: 'https://elsewhere.example/a.png', link: null, openInNewWindow: false },
    { type: 'Slider', slides: [{ background: '/shop-images/front.jpg', title: '', text: '', button: null }] },
  ];
  const files = await collect((path) => {
    if (path === settingsCalls.menu.path) return { menu: [item, more] };
    if (path === uploadCalls.recentImages.path) return [];
    return path === '/api/webshop/legacy-pages/about' ? { id: 'about', title: 'About', modules } : undefined;
  });
  expect(open?.requests.map(({ path }) => path).filter((path) => path.includes('legacy-pages'))).toEqual([
    '/api/webshop/legacy-pages/about',
    '/api/webshop/legacy-pages/terms',
  ]);
  expect(files.ok && files.value.urls.filter((url) => url.includes('.example') || url.startsWith('/shop-images/'))).toEqual([
    '/shop-images/van.webp',
    '/shop-images/front.jpg',
  ]);
});
