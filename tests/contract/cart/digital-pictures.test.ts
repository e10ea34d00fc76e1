/** Digital pictures in the cart. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { purchases, subjectPictures, subjects } from '#server/db/schema.ts';
import { lineFor, linePrices, moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { readCart, toggleDigitalFile, toggleDigitalSet } = cartCalls;

describe.each(DATABASES)('digital pictures in a cart on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());

  const fresh = async () => {
    customer = await moneyCustomer(server);
    return customer;
  };
  const { add } = createShopper(() => ({ server, customer }));

  describe('toggled by file and by set', () => {
    const toggleFile = (file: string, wanted?: boolean, type: 'IP' | 'GP' = 'IP') =>
      server.call(toggleDigitalFile, { body: { file, type, ...(wanted === undefined ? {} : { wanted }) } }, { session: customer.session });
    const toggleSet = (pictureSet: string, wanted?: boolean) =>
      server.call(
        toggleDigitalSet,
        { body: { pictureSet, type: 'IP' as const, ...(wanted === undefined ? {} : { wanted }) } },
        { session: customer.session },
      );

    test('[SRV-42] [CAT-10] a file is added and removed; the same wanted state twice changes nothing', async () => {
      await fresh();
      const [file = ''] = customer.pictureUuids;
      expect(linePrices((await toggleFile(file, true)).answer().cart)).toEqual([
        [0, 19_900],
        [4, 19_900],
      ]);
      expect(linePrices((await toggleFile(file, true)).answer().cart)).toEqual([
        [0, 19_900],
        [4, 19_900],
      ]);
      expect(linePrices((await toggleFile(file)).answer().cart)).toEqual([[4, 0]]);
      expect((await toggleFile(file)).answer().cart.orderLines[0]).toMatchObject({
        digitalFiles: [{ uuid: file }],
        canChangeQuantity: false,
      });
    });

    test('[SRV-43] [CAT-10] a set replaces its files, and its files are not added beside it', async () => {
      await fresh();
      const [first = '', second = ''] = customer.pictureUuids;
      await toggleFile(first, true);
      const { cart } = (await toggleSet(customer.subjectUuid, true)).answer();
      expect(linePrices(cart)).toEqual([
        [0, 49_900],
        [4, 49_900],
      ]);
      expect(cart.orderLines[0]).toMatchObject({
        digitalFiles: customer.pictureUuids.slice(0, 3).map((uuid) => ({ uuid })),
        subjects: [{ numImages: 3 }],
      });
      expect(linePrices((await toggleFile(second, true)).answer().cart)).toEqual([
        [0, 49_900],
        [4, 49_900],
      ]);
      expect(linePrices((await toggleSet(customer.subjectUuid, false)).answer().cart)).toEqual([[4, 0]]);
    });

    test('[SRV-42] [SRV-43] bought, archived, wrongly typed and other customers’ pictures are refused', async () => {
      await fresh();
      const [bought = '', , , group = ''] = customer.pictureUuids;
      await server.services.db
        .insert(purchases)
        .values({ userUuid: customer.uuid, pictureUuid: bought, kind: 'file', orderUuid: randomUUID() });
      expect((await toggleFile(bought, true)).error().error).toBe('cart.file_bought');
      expect((await toggleFile(group, true)).error().error).toBe('picture.not_found');
      expect((await toggleFile(group, true, 'GP')).status).toBe(200);
      expect((await toggleFile(stranger.pictureUuids[0] ?? '', true)).error().error).toBe('picture.not_found');
      expect((await toggleSet(stranger.subjectUuid, true)).error().error).toBe('picture_set.not_found');
      expect(
        (await toggleSet(customer.subjectUuid, true)).answer().cart.orderLines.find(({ digitalFiles }) => digitalFiles.length > 1)
          ?.digitalFiles,
      ).toEqual(customer.pictureUuids.slice(1, 3).map((uuid) => ({ uuid })));
      const archived = await moneyCustomer(server, { isArchived: true });
      expect(
        (
          await server.call(
            toggleDigitalSet,
            { body: { pictureSet: archived.subjectUuid, type: 'IP', wanted: true } },
            { session: archived.session },
          )
        ).error().error,
      ).toBe('picture_set.not_found');
    });

    test('[SRV-42] [SET-13] a group picture that shows a withdrawn subject is not sold', async () => {
      await fresh();
      const [, , , group = ''] = customer.pictureUuids;
      const other = await moneyCustomer(server);
      await server.services.db.insert(subjectPictures).values({ subjectUuid: other.subjectUuid, pictureUuid: group, position: 9 });
      await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, other.subjectUuid));
      expect((await toggleFile(group, true, 'GP')).error().error).toBe('picture.not_found');
      const line = await lineFor(server, customer, IDS.card, 5);
      expect(
        Object.values(line.template?.data.userResources ?? {}).some((resource) => resource.kind === 'image' && resource.uuid === group),
      ).toBe(true);
      expect((await add([line])).error().error).toBe('instance.picture_not_yours');
    });

    test('[SRV-42] a visitor has no digital pictures', async () => {
      const visitor = await server.asAnonymous();
      expect(
        (await server.call(toggleDigitalFile, { body: { file: randomUUID(), type: 'IP' } }, { session: visitor.session })).error().error,
      ).toBe('access.signed_out');
      expect((await server.call(readCart, {}, { session: visitor.session })).answer().cart.summary.totalPrice).toBe(0);
    });
  });
});
