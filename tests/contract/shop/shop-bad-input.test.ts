/** Requests that the app never sends: each gets a typed error and changes nothing in the shop (SRV-60). */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { packageCalls, shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { moneyCustomer, type MoneyCustomer, PACKAGE_ITEMS, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-00000000dead';
const LONG = 'x'.repeat(5000);

interface Bad {
  readonly params?: unknown;
  readonly query?: unknown;
  /** A string is sent unchanged. */
  readonly body?: unknown;
}
/** The customers' data that a case needs; made before the cases run. */
interface People {
  readonly own: MoneyCustomer;
  readonly other: MoneyCustomer;
}
type Row = readonly [what: string, call: CallDefinition, input: (people: People) => Bad, error: string];

const file =
  (body: (people: People) => unknown): ((people: People) => Bad) =>
  (people) => ({ body: body(people) });
const packageBody = (people: People, change: object) => {
  const line = packageLine(people.own);
  return { orderLines: [{ ...line, ...change }] };
};
const withItems = (people: People, change: (item: object, index: number) => object) => {
  const line = packageLine(people.own);
  return { orderLines: [{ ...line, package: { uuid: IDS.packageA, packageItems: (line.package?.packageItems ?? []).map(change) } }] };
};
const catalogue = ({ own }: People, change: object = {}) => ({
  catalogues: [
    {
      uuid: IDS.yearbook,
      name: 'Yearbook',
      description: '',
      price: 1,
      quantity: 1,
      maxQuantity: 99_999,
      deliveryTime: { days: 1 },
      subject: { uuid: own.subjectUuid, name: '', group: '' },
      ...change,
    },
  ],
});

const { toggleDigitalFile, toggleDigitalSet, addCartLines, buyCatalogues } = cartCalls;
const { packageInstance } = packageCalls;
const INVALID = 'request.invalid';
/** The shop cannot distinguish a wrong list of items from one that it sold before. */
const CHANGED = 'package.changed';
const TOO_LONG = 'request.text_too_long';

const ROWS: readonly Row[] = [
  ['no body', toggleDigitalFile, () => ({}), INVALID],
  ['no JSON', toggleDigitalFile, () => ({ body: '{"file":' }), INVALID],
  ['a list', toggleDigitalFile, file(() => []), INVALID],
  ['a file that is no uuid', toggleDigitalFile, file(() => ({ file: '1', type: 'IP', wanted: true })), INVALID],
  ['a file that is a number', toggleDigitalFile, file(() => ({ file: 7, type: 'IP', wanted: true })), INVALID],
  ['a file that is too long', toggleDigitalFile, file(() => ({ file: LONG, type: 'IP', wanted: true })), INVALID],
  ['an unknown type', toggleDigitalFile, file(({ own }) => ({ file: own.pictureUuids[0], type: 'XX', wanted: true })), INVALID],
  ['wanted as text', toggleDigitalFile, file(({ own }) => ({ file: own.pictureUuids[0], type: 'IP', wanted: 'yes' })), INVALID],
  ['an unknown file', toggleDigitalFile, file(() => ({ file: UNKNOWN_UUID, type: 'IP', wanted: true })), 'picture.not_found'],
  [
    "another customer's file",
    toggleDigitalFile,
    file(({ other }) => ({ file: other.pictureUuids[0], type: 'IP', wanted: true })),
    'picture.not_found',
  ],
  [
    'a file under another type',
    toggleDigitalFile,
    file(({ own }) => ({ file: own.pictureUuids[0], type: 'GP', wanted: true })),
    'picture.not_found',
  ],

  ['no set', toggleDigitalSet, file(() => ({ type: 'IP', wanted: true })), INVALID],
  ['a set that is null', toggleDigitalSet, file(() => ({ pictureSet: null, type: 'IP', wanted: true })), INVALID],
  ['an unknown set', toggleDigitalSet, file(() => ({ pictureSet: UNKNOWN_UUID, type: 'IP', wanted: true })), 'picture_set.not_found'],
  [
    "another customer's set",
    toggleDigitalSet,
    file(({ other }) => ({ pictureSet: other.subjectUuid, type: 'IP', wanted: true })),
    'picture_set.not_found',
  ],
  [
    'a kind that the set lacks',
    toggleDigitalSet,
    file(({ own }) => ({ pictureSet: own.subjectUuid, type: 'SFP', wanted: true })),
    'picture_set.not_found',
  ],

  ['no catalogues', buyCatalogues, file(() => ({})), INVALID],
  ['a negative quantity', buyCatalogues, file((people) => catalogue(people, { quantity: -1 })), INVALID],
  ['half a catalogue', buyCatalogues, file((people) => catalogue(people, { quantity: 1.5 })), INVALID],
  ['more than are sold', buyCatalogues, file((people) => catalogue(people, { quantity: 11 })), 'cart.quantity_above_maximum'],
  ['an unknown catalogue', buyCatalogues, file((people) => catalogue(people, { uuid: UNKNOWN_UUID })), 'product.not_found'],
  [
    "another customer's catalogue",
    buyCatalogues,
    file((people) => catalogue(people, { subject: { uuid: people.other.subjectUuid, name: '', group: '' } })),
    'product.not_found',
  ],

  ['no subject', packageInstance, () => ({ params: { uuid: IDS.packageA }, body: {} }), INVALID],
  [
    'a package that is no uuid',
    packageInstance,
    ({ own }) => ({ params: { uuid: 'a' }, body: { subject: { uuid: own.subjectUuid } } }),
    INVALID,
  ],
  [
    'an unknown package',
    packageInstance,
    ({ own }) => ({ params: { uuid: UNKNOWN_UUID }, body: { subject: { uuid: own.subjectUuid } } }),
    'package.not_found',
  ],
  [
    "another customer's subject",
    packageInstance,
    ({ other }) => ({ params: { uuid: IDS.packageA }, body: { subject: { uuid: other.subjectUuid } } }),
    'picture_set.not_found',
  ],

  ['a package without items', addCartLines, file((people) => packageBody(people, { package: { uuid: IDS.packageA } })), INVALID],
  ['a package of none', addCartLines, file((people) => packageBody(people, { quantity: 0 })), 'cart.quantity_below_minimum'],
  ['a negative number of packages', addCartLines, file((people) => packageBody(people, { quantity: -3 })), INVALID],
  ['an item twice', addCartLines, file((people) => withItems(people, (item) => ({ ...item, uuid: PACKAGE_ITEMS.card }))), CHANGED],
  ['a negative version', addCartLines, file((people) => withItems(people, (item) => ({ ...item, version: -1 }))), INVALID],
  ['an item of another type', addCartLines, file((people) => withItems(people, (item) => ({ ...item, type: 'CATALOGUE' }))), CHANGED],
  ['an unknown type of item', addCartLines, file((people) => withItems(people, (item) => ({ ...item, type: 'CAR' }))), INVALID],
  ['a package without a subject', addCartLines, file((people) => packageBody(people, { subjects: [] })), 'picture_set.not_found'],
  [
    "a package for another customer's child",
    addCartLines,
    file((people) => packageBody(people, { subjects: [{ uuid: people.other.subjectUuid }] })),
    'picture_set.not_found',
  ],
  [
    'a tampered price',
    addCartLines,
    file((people) => packageBody(people, { package: { uuid: UNKNOWN_UUID, packageItems: [] }, linePrice: 1 })),
    'package.not_found',
  ],

  ['an unknown type of list', templateCalls.listTemplates, () => ({ params: { type: 'cars' } }), INVALID],
  [
    'an unknown category',
    templateCalls.listTemplatesByCategory,
    () => ({ params: { type: 'cards', category: 'never-was' } }),
    'category.not_found',
  ],
  ['a category with a slash', templateCalls.listTemplatesByCategory, () => ({ params: { type: 'cards', category: '../x' } }), INVALID],
  [
    "a list for another customer's subject",
    templateCalls.listTemplatesForSubject,
    ({ other }) => ({ params: { type: 'cards', category: 'cards', subjectUuid: other.subjectUuid } }),
    'picture_set.not_found',
  ],
  ['no language', templateCalls.listCategories, () => ({}), INVALID],
  ['a language that is too long', templateCalls.listCategories, () => ({ query: { lang: LONG } }), TOO_LONG],
  ['an unknown gift', templateCalls.photoGiftCategoryInfo, () => ({ params: { category: 'never-was' } }), 'category.not_found'],
  ['a template that is no uuid', templateCalls.templateByUuid, () => ({ params: { uuid: 'a' } }), INVALID],
  ['an unknown template', templateCalls.templateByUuid, () => ({ params: { uuid: UNKNOWN_UUID } }), 'template.not_found'],
  [
    'a version that was never published',
    templateCalls.templateByUuidAndVersion,
    () => ({ params: { uuid: IDS.cardTemplate, version: '99' } }),
    'template.not_found',
  ],
  [
    'a negative version of a template',
    templateCalls.templateByUuidAndVersion,
    () => ({ params: { uuid: IDS.cardTemplate, version: '-1' } }),
    INVALID,
  ],
  ['an unknown product', templateCalls.listTemplatesByProduct, () => ({ params: { productUuid: UNKNOWN_UUID } }), 'product.not_found'],
];

describe.each(DATABASES)('bad input of the shop on %s', (database) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    people = { own: await moneyCustomer(server), other: await moneyCustomer(server) };
    const body = { file: people.own.pictureUuids[0] ?? '', type: 'IP' as const, wanted: true };
    await server.call(toggleDigitalFile, { body }, { session: people.own.session });
  });
  afterAll(() => server.close());

  const cartOf = async ({ session }: MoneyCustomer) => (await server.call(cartCalls.readCart, {}, { session })).answer().cart;
  const state = async () => [await cartOf(people.own), await cartOf(people.other)];
  /** Their state at the end of the row before. */
  let last: Awaited<ReturnType<typeof state>> | null = null;
  const send = (call: CallDefinition, { body, ...rest }: Bad, headers: Record<string, string> = {}) =>
    fetch(server.url + addressOf(call, rest), {
      method: call.method,
      headers: {
        [HEADERS.app]: 'test',
        'accept-language': 'en',
        cookie: people.own.session.header(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.changes ? { [HEADERS.idempotencyKey]: randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  test.each(ROWS)('[SRV-60] %s is refused, and the carts are as they were', async (_, call, input, error) => {
    const before = last ?? (await state());
    const reply = await send(call, input(people));
    expect(ErrorAnswerSchema.parse(await reply.json()).error).toBe(error);
    expect([reply.status >= 400, reply.status < 500]).toEqual([true, true]);
    last = await state();
    expect(last).toEqual(before);
  });

  test.each([
    ['a file', toggleDigitalFile, ({ own }: People) => ({ file: own.pictureUuids[1], type: 'IP' })],
    ['a set', toggleDigitalSet, ({ own }: People) => ({ pictureSet: own.subjectUuid, type: 'GP' })],
    ['catalogues', buyCatalogues, (who: People) => catalogue(who, { quantity: 2 })],
    ['a package', addCartLines, (who: People) => packageBody(who, {})],
  ] as const)('[SRV-42] [SRV-43] %s that is repeated is applied once, and another body under its key is refused', async (_, call, body) => {
    const key = { [HEADERS.idempotencyKey]: randomUUID() };
    const sent = body(people);
    const first = await (await send(call, { body: sent }, key)).json();
    const after = await cartOf(people.own);
    expect(await (await send(call, { body: sent }, key)).json()).toEqual(first);
    const other = await send(call, { body: { ...sent, wanted: false, catalogues: [], orderLines: [] } }, key);
    expect([400, 409, 422]).toContain(other.status);
    expect(await cartOf(people.own)).toEqual(after);
  });

  test('[SRV-01] [SRV-11] [SRV-53] only the owner can read these data', async () => {
    for (const call of [shopCalls.getCatalogues, shopCalls.listPackages]) {
      const reply = await fetch(server.url + call.path, { headers: { [HEADERS.app]: 'test' } });
      expect([reply.status, ErrorAnswerSchema.parse(await reply.json()).error]).toEqual([401, 'access.signed_out']);
    }
    const own = (await server.call(shopCalls.getCatalogues, {}, { session: people.own.session })).answer();
    expect(own.map((entry) => entry.subject.uuid)).toEqual([people.own.subjectUuid]);
  });
});
