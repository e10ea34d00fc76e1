/** The operator runs the setup again while a customer is editing a package. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackageItem } from '#core/contract/entities.ts';
import { packageCalls } from '#core/contract/shop.ts';
import { mergePackageItems } from '#core/domain/packages/merge-package.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import { type ShopFile, ShopFileSchema } from '#server/cli/setup/shop-file.ts';
import { publishDemo } from '#tests/fixtures/shop/publish-demo.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const DEMO = join(import.meta.dirname, '../../../server/demo');
const FAMILY = '2269c39e-92b4-4e20-84c7-afaa89837938';

let server: TestServer;
let shop: PictureShop;
let parent: TestUser;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  folder = await mkdtemp(join(tmpdir(), 'keepsake-shop-'));
  await cp(join(DEMO, 'images'), join(folder, 'images'), { recursive: true });
  await setUp((file) => file);
  for (const slug of ['thank-you-wreath', 'gallery-poster', 'nordic-flora']) await publishDemo(server.services, slug);
  shop = await seedPictureShop(server);
  parent = await shop.customer('parent@example.com', 'CLASS-ANNA');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function setUp(change: (file: ShopFile) => ShopFile): Promise<void> {
  const file = ShopFileSchema.parse(JSON.parse(await readFile(join(DEMO, 'shop.json'), 'utf8')));
  await writeFile(join(folder, 'shop.json'), JSON.stringify(change(file)));
  const done = await setUpShop(server.services, folder);
  if (!done.ok) throw new Error(done.error.join('\n'));
}

type FileItem = ShopFile['packages'][number]['items'][number];
const withItems =
  (change: (items: FileItem[]) => FileItem[]) =>
  (file: ShopFile): ShopFile => ({
    ...file,
    packages: file.packages.map((entry) => (entry.uuid === FAMILY ? { ...entry, items: change(entry.items) } : entry)),
  });

const itemsNow = async () => {
  const body = { subject: { uuid: shop.subject('CLASS-ANNA') } };
  return (await server.call(packageCalls.packageInstance, { params: { uuid: FAMILY }, body }, { session: parent.session })).answer()
    .packageItems;
};
const lineOf = (uuid: string, packageItems: readonly PackageItem[]) => ({
  uuid,
  product: { uuid: FAMILY },
  subProductUuids: [],
  quantity: 1,
  template: null,
  approvedLayout: null,
  subjects: [{ uuid: shop.subject('CLASS-ANNA') }],
  package: { uuid: FAMILY, packageItems: [...packageItems] },
});
const add = (packageItems: readonly PackageItem[]) =>
  server.call(cartCalls.addCartLines, { body: { orderLines: [lineOf(randomUUID(), packageItems)] } }, { session: parent.session });

test('[KEP-16] a package whose contents the shop changed since is refused by its own error name, and accepted in its present form with the edits that still fit', async () => {
  const before = await itemsNow();
  expect(before).toHaveLength(4);
  const [first] = before;
  const edited = before.map((item) => (item === first ? { ...item, version: 5 } : item));
  const [line] = (await add(edited)).answer().cart.orderLines.filter(({ type }) => type === 0);
  const NEW = randomUUID();
  await setUp(withItems(([kept, , ...rest]) => (kept ? [kept, { ...kept, uuid: NEW }, ...rest] : [])));

  expect((await add(edited)).error()).toMatchObject({ error: 'package.changed' });
  const change = { package: { uuid: FAMILY, packageItems: edited } };
  const update = (packageItems: PackageItem[]) =>
    server.call(
      cartCalls.updateCartLine,
      { params: { uuid: line?.uuid ?? '' }, body: { package: { uuid: FAMILY, packageItems } } },
      { session: parent.session },
    );
  expect((await update(change.package.packageItems)).error().error, 'the line in the cart too').toBe('package.changed');

  const merged = mergePackageItems(await itemsNow(), edited);
  expect([merged.added.map(({ uuid }) => uuid), merged.dropped.map(({ uuid }) => uuid)]).toEqual([[NEW], [before[1]?.uuid]]);
  expect(merged.items[0]?.version, 'the edit').toBe(5);
  expect((await add(merged.items)).status).toBe(200);
  expect((await update([...merged.items])).status).toBe(200);

  await setUp(
    withItems(([kept, ...rest]) => (kept ? [{ ...kept, type: 'DIGITAL_SET', productUuid: null, templateUuid: null }, ...rest] : [])),
  );
  expect((await add(edited)).error().error, 'another kind of item under the same uuid').toBe('package.changed');
  await setUp(withItems((items) => items.slice(0, 2)));
  expect((await add(edited)).error().error, 'fewer').toBe('package.changed');
});
