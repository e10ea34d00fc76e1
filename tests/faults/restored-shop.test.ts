import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { ok } from '#core/kernel/result.ts';
import { toggleDigitalFile } from '#core/operations/cart/toggle-digital-file.ts';
import { backupCommand, restoreCommand } from '#server/cli/backup-command.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import type { Device } from '#src/data/device.ts';
import { addCartLines, deleteCartLine, updateCartLine } from '#src/data/fixtures/changes.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readDrafts, readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { canonicalJson } from '#src/data/net/wire-request.ts';
import { pull } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import type { AgainTools } from '#src/features/orders/order-again.ts';
import { bringBackLines } from '#src/features/orders/restored/bring-back-lines.ts';
import { CARD, instanceOf, lineFor, type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer, softPicture } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [FIRST, SECOND, PICTURE, LATER_PICTURE] = [id(1), id(2), id(11), id(12)];
const silent = () => undefined;

const devices: TestDevice[] = [];
const servers: TestServer[] = [];
let folder = '';
afterEach(async () => {
  for (const device of devices.splice(0)) await device.host.close();
  for (const server of servers.splice(0)) await server.close();
  await rm(folder, { recursive: true, force: true });
  await wipeDatabases();
});

async function startServer(): Promise<TestServer> {
  const server = await startTestServer({ database: ONE_DATABASE });
  servers.push(server);
  return server;
}

/** The customer's browser; `shop` decides which server is at the shop's address. */
async function startDevice(shop: { server: TestServer }, { session }: MoneyCustomer): Promise<TestDevice> {
  const device = await startTestDevice(() => 'lost', {
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', session.header());
      const answer = await fetch(shop.server.url + url, { ...init, headers, signal: null });
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
    },
  });
  devices.push(device);
  await refreshSession(device.host.current);
  return device;
}

const draftOf = (uuid: string, data: TemplateData) => ({
  uuid,
  template: { uuid: CARD.uuid, version: CARD.version },
  productUuid: IDS.card,
  data,
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
});
const save = (device: Device, uuid: string, data: TemplateData) =>
  saveDraft(device, { draft: draftOf(uuid, data), history: { past: [], future: [] } });

async function upload(device: Device, localId: string, seed: number): Promise<void> {
  const file = new Blob([Uint8Array.from(await softPicture(seed, 600, 400))], { type: 'image/jpeg' });
  await keepUpload(device, { localId, name: `${seed}.jpg`, file });
  await finishPreparing(device, { localId, width: 600, height: 400, proxy: file, thumbnail: file, converted: null });
}

async function answerOf<T>(asked: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error('the shop does not answer');
  return answer.value;
}

/** The notice of a restore does this with the data of the screens. */
async function bringBack(device: Device, { server }: { server: TestServer }): Promise<void> {
  const render: AgainTools['render'] = {
    layout: async (design, data) => {
      const { displayList, hash } = await server.services.layout.layout(design, data, { language: 'en', country: 'NO' });
      return ok({ engineVersion: displayList.engineVersion, hash } as never);
    },
  };
  const cart = await readCartLive(device);
  await bringBackLines(
    device,
    { render, context: { language: 'en', country: 'NO', nextYearFromMonth: 10 } },
    {
      ownerUuid: device.owner.uuid,
      prices: await answerOf(pull(device, shopCalls.prices, {})),
      sets: (await answerOf(pull(device, pictureSetCalls.listPictureSets, {}))).pictureSets,
      uploads: null,
      packages: (await answerOf(pull(device, shopCalls.listPackages, {}))).packages,
      catalogues: await answerOf(pull(device, shopCalls.getCatalogues, {})),
      goods: cart?.cart.orderLines.filter(({ type }) => type === 0) ?? [],
      disableMixingPhotographers: false,
    },
  );
}

/** A start of the app: its reads, and the requests that follow. */
async function visit(device: TestDevice, shop: { server: TestServer }): Promise<void> {
  const { current } = device.host;
  await refreshSession(current);
  expect(await pull(current, uploadCalls.recentImages, {})).toMatchObject({ ok: true });
  expect(await pull(current, cartCalls.readCart, {})).toMatchObject({ ok: true });
  await device.settled();
  await bringBack(current, shop);
  await device.settled();
}

/** The customer's data, as the device shows them and as the shop has them. */
async function seen({ host: { current } }: TestDevice, { server }: { server: TestServer }, { session }: MoneyCustomer) {
  const all = await readDrafts(current);
  const own = await readUploads(current);
  const live = await readCartLive(current);
  const as = { session };
  const { drafts } = (await server.call(draftCalls.listDrafts, {}, as)).answer();
  const recent = (await server.call(uploadCalls.recentImages, {}, as)).answer();
  const { cart } = (await server.call(cartCalls.readCart, {}, as)).answer();
  const goodsOf = (lines: typeof cart.orderLines) =>
    lines
      .filter(({ type }) => type === 0)
      .map(({ uuid, quantity, template }) => [uuid, quantity, canonicalJson(template?.data.userResources ?? null)])
      .sort();
  const designsOf = (some: readonly { readonly uuid: string; readonly data: unknown }[]) =>
    some.map(({ uuid, data }) => [uuid, canonicalJson(data)]).sort();
  return {
    device: {
      drafts: all.state === 'ready' ? designsOf(all.drafts.map(({ draft }) => draft)) : null,
      pictures: own.state === 'ready' ? own.uploads.map(({ picture }) => picture?.uuid).sort() : null,
      goods: goodsOf(live?.cart.orderLines ?? []),
    },
    shop: { drafts: designsOf(drafts), pictures: recent.map(({ uuid }) => uuid).sort(), goods: goodsOf(cart.orderLines) },
    unsent: await current.db.outbox.toArray(),
    flags: all.state === 'ready' ? all.drafts.map(({ isGoneElsewhere, kept }) => [isGoneElsewhere ?? false, kept]) : null,
  };
}

const pictureOf = async ({ db }: Device, localId: string) => (await db.uploads.get(localId))?.picture?.uuid ?? 'none';

test('[OFF-13] after a restore from an older backup the shop and the device have the same data, each item once', async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restored-'));
  const shop = { server: await startServer() };
  await seedMoneyShop(shop.server.services);
  const customer = await printCustomer(shop.server);
  const device = await startDevice(shop, customer);
  const { current } = device.host;
  const data = instanceOf(CARD, customer);
  await save(current, FIRST, data);
  await upload(current, PICTURE, 1);
  const kept = await lineFor(shop.server, customer, IDS.card, 5);
  await addCartLines(current, { lines: [kept] });
  await device.settled();
  await visit(device, shop);
  await backupCommand(shop.server.services, [folder], silent);

  await upload(current, LATER_PICTURE, 2);
  await device.settled();
  const ownPicture = await pictureOf(current, LATER_PICTURE);
  const withOwn = { ...data, userResources: replacedPicture(data, ownPicture) };
  await save(current, FIRST, withOwn);
  await save(current, SECOND, data);
  const lost = await lineFor(shop.server, customer, IDS.card, 6);
  const withOwnPicture = await lineFor(shop.server, customer, IDS.card, 7, {
    template: { uuid: CARD.uuid, version: CARD.version, data: withOwn },
  });
  for (const line of [lost, withOwnPicture, packageLine(customer)]) await addCartLines(current, { lines: [line] });
  const { template, approvedLayout } = withOwnPicture;
  await updateCartLine(current, {
    uuid: kept.uuid,
    change: { quantity: 9, ...(template && { template }), ...(approvedLayout && { approvedLayout }) },
  });
  await runOperation(current, toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } });
  await device.settled();
  await visit(device, shop);
  const before = await seen(device, shop, customer);
  expect(before.device).toEqual(before.shop);
  expect([before.shop.drafts.length, before.shop.pictures.length]).toEqual([2, 2]);
  expect(before.unsent).toEqual([]);

  const restored = await startServer();
  await restoreCommand(restored.services, [folder], silent);
  shop.server = restored;
  // The device connects three times; at the second time the work that waited for the picture follows.
  for (const _ of ['the lists', 'what waited for the picture', 'nothing more']) await visit(device, shop);

  const after = await seen(device, shop, customer);
  const picture = await pictureOf(current, LATER_PICTURE);
  expect(picture).not.toBe(ownPicture);
  const renamed = JSON.parse(JSON.stringify(before.shop).replaceAll(ownPicture, picture)) as typeof before.shop;
  expect(after.shop).toEqual({ ...renamed, pictures: renamed.pictures.sort() });
  expect(after.device).toEqual(after.shop);
  expect(after.unsent).toEqual([]);
  expect(after.flags).toEqual([
    [false, 'shop'],
    [false, 'shop'],
  ]);
  expect(await readRestoreRow(current.db)).toMatchObject({ isNews: true, lostLines: [] });
  expect((await readRestoreRow(current.db)).leftLines ?? []).toEqual([]);
});

test('[OFF-13] a line of a restored shop that is changed before its lost version is added again keeps the change', async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restored-'));
  const shop = { server: await startServer() };
  await seedMoneyShop(shop.server.services);
  const customer = await printCustomer(shop.server);
  const device = await startDevice(shop, customer);
  const { current } = device.host;
  const lines = [await lineFor(shop.server, customer, IDS.card, 5), await lineFor(shop.server, customer, IDS.card, 6)];
  const [changed, deleted] = lines.map(({ uuid }) => uuid);
  await addCartLines(current, { lines });
  await device.settled();
  await backupCommand(shop.server.services, [folder], silent);
  for (const { uuid, quantity } of lines) await updateCartLine(current, { uuid, change: { quantity: quantity + 10 } });
  await device.settled();
  expect(await pull(current, cartCalls.readCart, {})).toMatchObject({ ok: true });

  const restored = await startServer();
  await restoreCommand(restored.services, [folder], silent);
  shop.server = restored;
  expect(await pull(current, cartCalls.readCart, {})).toMatchObject({ ok: true });
  expect((await readRestoreRow(current.db)).lostLines).toHaveLength(2);
  await updateCartLine(current, { uuid: changed ?? '', change: { quantity: 12 } });
  await deleteCartLine(current, { uuid: deleted ?? '' });
  await visit(device, shop);
  const { device: onDevice, shop: inShop } = await seen(device, shop, customer);
  expect(inShop.goods.map(([uuid, quantity]) => [uuid, quantity])).toEqual([[changed, 12]]);
  expect(onDevice.goods).toEqual(inShop.goods);
  expect((await readRestoreRow(current.db)).lostLines).toEqual([]);
});

/** The design with the customer's own picture in its first place. */
function replacedPicture({ userResources }: TemplateData, uuid: string): typeof userResources {
  const first = Object.entries(userResources).find(([, { kind }]) => kind === 'image');
  if (first?.[1].kind !== 'image') throw new Error('the design shows no picture');
  return { ...userResources, [first[0]]: { ...first[1], uuid, width: 600, height: 400 } };
}

test('[OFF-13] a paid order that the backup lacks is noted with the cart, which has its goods again, and with the list of orders', async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restored-'));
  const shop = { server: await startServer() };
  await seedMoneyShop(shop.server.services);
  const customer = await printCustomer(shop.server);
  const device = await startDevice(shop, customer);
  const { current } = device.host;
  const line = await lineFor(shop.server, customer, IDS.card, 5);
  await addCartLines(current, { lines: [line] });
  await device.settled();
  await backupCommand(shop.server.services, [folder], silent);
  const orderUuid = await buyLines(shop.server, customer, []);
  for (const call of [orderCalls.listOrders, cartCalls.readCart]) expect((await pull(current, call, {})).ok).toBe(true);
  expect((await seen(device, shop, customer)).device.goods).toEqual([]);

  const restored = await startServer();
  await restoreCommand(restored.services, [folder], silent);
  shop.server = restored;
  const lost = async () => ((await readRestoreRow(current.db)).lostOrders ?? []).map(({ uuid }) => uuid);
  expect((await pull(current, cartCalls.readCart, {})).ok).toBe(true);
  expect((await seen(device, shop, customer)).device.goods.map(([uuid]) => uuid)).toEqual([line.uuid]);
  expect(await lost()).toEqual([orderUuid]);
  expect((await pull(current, orderCalls.listOrders, {})).ok).toBe(true);
  expect(await lost()).toEqual([orderUuid]);
});
