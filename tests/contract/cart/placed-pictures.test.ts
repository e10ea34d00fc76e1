/**
 * The server checks placed pictures by the rules of the editor: those of the template, the photographers and the
 * package.
 */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { ImageElement, TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { pictures, templates, userSubjects } from '#server/db/schema.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import {
  CARD,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { addCartLines, updateCartLine, readCart } = cartCalls;

describe.each(DATABASES)('allowed pictures on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  /** A picture of another photographer, which the customer also has. */
  let sibling: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    customer = await moneyCustomer(server);
    sibling = await moneyCustomer(server);
    const addedAt = new Date(server.services.clock.nowMs());
    await server.services.db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: sibling.subjectUuid, addedAt });
  });
  afterAll(() => server.close());

  const add = (line: NewOrderLine) => server.call(addCartLines, { body: { orderLines: [line] } }, { session: customer.session });
  const cart = async () => (await server.call(readCart, {}, { session: customer.session })).answer().cart;
  const cardWith = (data: TemplateData) =>
    lineFor(server, customer, IDS.card, 5, { template: { uuid: CARD.uuid, version: CARD.version, data } });
  /** The card as it is now published: its own fields accept this and no more. */
  const publish = (accepts: ImageElement['accepts'] | null) => {
    const design: TemplateDesign = {
      ...CARD,
      parts: CARD.parts.map((part) => ({
        ...part,
        elements: part.elements.map((element) => (element.kind === 'image' && accepts ? { ...element, accepts } : element)),
      })),
    };
    return server.services.db.update(templates).set({ design }).where(eq(templates.uuid, CARD.uuid));
  };
  const mix = async (disableMixingPhotographers: boolean) => {
    const { db } = server.services;
    const settings = await loadSettings(db);
    await saveSettings(db, { ...settings, options: { ...settings.options, disableMixingPhotographers } });
  };
  const siblingsIn = (data: TemplateData, resourceId: string): TemplateData => {
    const resource = data.userResources[resourceId];
    if (resource?.kind !== 'image') throw new Error('the card has this picture');
    return { ...data, userResources: { ...data.userResources, [resourceId]: { ...resource, uuid: sibling.pictureUuids[0] ?? null } } };
  };
  const withItemOf = (line: NewOrderLine, templateData: TemplateData) => ({
    ...line,
    package: {
      uuid: IDS.packageA,
      packageItems: (line.package?.packageItems ?? []).map((item) => (item.uuid === PACKAGE_ITEMS.card ? { ...item, templateData } : item)),
    },
  });
  const upload = async (): Promise<string> => {
    const uuid = randomUUID();
    await server.services.db.insert(pictures).values({
      uuid,
      uploadedBy: customer.uuid,
      fileName: 'own.jpg',
      mediaKey: uuid,
      contentHash: uuid,
      mimeType: 'image/jpeg',
      widthPx: 2400,
      heightPx: 3000,
      pictureType: 'IP',
      createdAt: new Date(server.services.clock.nowMs()),
    });
    return uuid;
  };

  test('[EDT-06] a line with a picture that its field rejects is refused, and nothing of the request is added', async () => {
    const before = await cart();
    await publish({ pictureTypes: ['GP'] });
    const good = await lineFor(server, customer, IDS.calendar, 1);
    const bad = await cardWith(instanceOf(CARD, customer));
    const reply = await server.call(addCartLines, { body: { orderLines: [good, bad] } }, { session: customer.session });
    expect([reply.status, reply.error().error]).toEqual([409, 'instance.picture_rejected']);
    expect(await cart()).toEqual(before);
    const group = customer.pictureUuids[3] ?? '';
    const allGroup = instanceOf(CARD, { ...customer, pictureUuids: [group, group, group, group] });
    expect((await add(await cardWith(allGroup))).status).toBe(200);
    await publish(null);
  });

  test("[EDT-06] a field that accepts no uploads refuses the customer's own, and a field for a kind of picture accepts them", async () => {
    const own = await upload();
    const data = instanceOf(CARD, { ...customer, pictureUuids: [own, own, own, own] });
    await publish({ uploads: false });
    expect((await add(await cardWith(data))).error().error).toBe('instance.picture_rejected');
    await publish({ pictureTypes: ['GP'] });
    expect((await add(await cardWith(data))).status).toBe(200);
    await publish(null);
  });

  test('[EDT-06] two photographers in one product are refused only where the shop does not mix them', async () => {
    const own = instanceOf(CARD, customer);
    const mixed = await cardWith(siblingsIn(own, 'front/portrait'));
    await mix(true);
    expect((await add(mixed)).error().error).toBe('instance.photographers_mixed');
    expect((await add(await cardWith(instanceOf(CARD, sibling)))).status).toBe(200);
    await mix(false);
    expect((await add(mixed)).status).toBe(200);
  });

  test('[EDT-06] [EDT-19] an edit of a line follows the same rules; after a refusal the line stays unchanged, and its quantity can be changed', async () => {
    const line = await cardWith(instanceOf(CARD, customer));
    await add(line);
    const before = await cart();
    await mix(true);
    const mixed = await cardWith(siblingsIn(instanceOf(CARD, customer), 'front/portrait'));
    const change = (body: object) => server.call(updateCartLine, { params: { uuid: line.uuid }, body }, { session: customer.session });
    const tampered = { template: mixed.template, approvedLayout: mixed.approvedLayout };
    expect((await change(tampered)).error().error).toBe('instance.photographers_mixed');
    expect(await cart()).toEqual(before);
    // An older line stays valid under the shop's new rule, because only a changed instance is checked.
    await mix(false);
    await change(tampered);
    await mix(true);
    expect((await change({ quantity: 7 })).status).toBe(200);
    await mix(false);
  });

  test("[PKG-02] [EDT-06] a package's item follows them too, when it is added and when it is edited", async () => {
    const line = packageLine(customer);
    const mixed = siblingsIn(instanceOf(CARD, customer), 'front/portrait');
    // The package's own rule comes first: it is for one subject.
    expect((await add(withItemOf(line, mixed))).error().error).toBe('package.picture_not_allowed');
    await publish({ pictureTypes: ['GP'] });
    expect((await add(line)).error().error).toBe('instance.picture_rejected');
    await publish(null);
    expect((await add(line)).status).toBe(200);
    const edited = { package: withItemOf(line, mixed).package };
    const reply = await server.call(updateCartLine, { params: { uuid: line.uuid }, body: edited }, { session: customer.session });
    expect(reply.error().error).toBe('package.picture_not_allowed');
  });
});
