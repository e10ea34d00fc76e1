import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templateCalls } from '#core/contract/templates.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import { publishTemplate } from '#server/cli/templates/publish-template.ts';
import { publishDemo } from '#tests/fixtures/shop/publish-demo.ts';
import { templates, users } from '#server/db/schema.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const {
  listCategories,
  listCardCategories,
  photoGiftCategoryInfo,
  listTemplates,
  listTemplatesByCategory,
  listTemplatesForSubject,
  ownPictureTemplates,
  templateByUuid,
  templateByUuidAndVersion,
  fillTemplate,
  templatePreview,
} = templateCalls;
const DEMO = join(import.meta.dirname, '../../../server/demo');
const SLUGS = ['thank-you-wreath', 'christmas-bow', 'gallery-poster', 'nordic-flora', 'family-year'];

describe('templates', () => {
  let server: TestServer;
  let shop: PictureShop;
  let parent: TestUser;
  let stranger: TestUser;
  const designs = new Map<string, typeof templates.$inferSelect>();

  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    const set = await setUpShop(server.services, DEMO);
    if (!set.ok) throw new Error(set.error.join('\n'));
    for (const slug of SLUGS) await publishDemo(server.services, slug);
    for (const row of await server.services.db.select().from(templates))
      designs.set(SLUGS.find((slug) => row.previewLarge.startsWith(slug))!, row);
    shop = await seedPictureShop(server);
    parent = await shop.customer('parent@example.com', 'OLD-ANNABE', 'CLASS-ANNA');
    stranger = await shop.customer('stranger@example.com', 'CLASS-BODA');
  });
  afterAll(() => server.close());
  const by = (user: TestUser) => ({ session: user.session });
  const uuidOf = (slug: string) => designs.get(slug)!.uuid;

  test('[SRV-23] [CAT-02] categories come in order with their words, and with the set that has pictures for them', async () => {
    const categories = async (lang: string, user = parent) =>
      (await server.call(listCategories, { query: { lang } }, by(user))).answer().categories;
    const english = await categories('en');
    expect(english.map((category) => category.internalName)).toEqual([
      'packages',
      'cards',
      'calendar',
      'photogifts',
      'digitalprint',
      'catalogues',
      'archive',
    ]);
    expect(english[1]).toMatchObject({
      title: 'Cards',
      subCategories: [
        { internalName: 'thank-you', title: 'Thank you', default: true },
        { internalName: 'christmas', default: false },
      ],
      firstQualifiedSubject: { uuid: shop.subject('CLASS-ANNA'), name: 'Anna Berg', group: '7B' },
    });
    expect(
      english[3]?.subCategories.map(({ internalName }) => internalName),
      'no mug is on sale',
    ).toEqual(['posters']);
    expect((await categories('nb'))[1]?.title).toBe('Kort');
    expect(english[1]?.image).toMatch(/^\/shop-images\//);
    await server.services.db
      .update(users)
      .set({ currentSubjectUuid: shop.subject('OLD-ANNABE') })
      .where(eq(users.uuid, parent.uuid));
    // The archived set is current, but it is still not offered for buying.
    expect((await categories('en'))[1]?.firstQualifiedSubject?.uuid).toBe(shop.subject('CLASS-ANNA'));
    const newCustomer = await shop.customer('empty@example.com', 'OLD-ANNABE');
    expect((await categories('en', newCustomer))[1]?.firstQualifiedSubject).toBeNull();
  });

  test('[KEP-15] [CAT-02] all sets that have pictures for a category are named in one order, whichever is the current one', async () => {
    const mother = await shop.customer('mother@example.com', 'OLD-ANNABE', 'CLASS-ANNA', 'CLASS-BODA');
    const [anna, bo, archived] = ['CLASS-ANNA', 'CLASS-BODA', 'OLD-ANNABE'].map((code) => shop.subject(code));
    const seen: string[][] = [];
    for (const subject of [anna, bo, archived]) {
      await server.services.db
        .update(users)
        .set({ currentSubjectUuid: subject ?? '' })
        .where(eq(users.uuid, mother.uuid));
      const { categories } = (await server.call(listCategories, { query: { lang: 'en' } }, by(mother))).answer();
      seen.push(categories[1]?.qualifiedSubjects.map(({ uuid }) => uuid) ?? []);
    }
    expect(seen[0]?.toSorted()).toEqual([anna, bo].toSorted());
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('[SRV-24] [SRV-25] card categories and photo gift information are in every language', async () => {
    const cards = (await server.call(listCardCategories, {}, by(parent))).answer();
    expect(cards.defaultCategory).toBe('thank-you');
    expect(cards.categories[1]).toEqual({ internalName: 'christmas', names: { en: 'Christmas', nb: 'Jul', sv: 'Jul' } });
    const info = (category: string) => server.call(photoGiftCategoryInfo, { params: { category } }, by(parent));
    expect((await info('posters')).answer()).toEqual({
      names: { en: 'Posters', nb: 'Plakater', sv: 'Affischer' },
      userImagePreviews: true,
      separateFromBackground: false,
    });
    expect((await info('spaceships')).error().error).toBe('category.not_found');
    expect((await info('NOT A NAME')).status).toBe(400);
  });

  test('[SRV-26] [CAT-08] templates are listed by type and category, cards 15x15 and calendars 20x30 first', async () => {
    const names = async (type: 'cards' | 'calendars' | 'photogifts', category?: string) => {
      const reply =
        category === undefined
          ? await server.call(listTemplates, { params: { type } }, by(parent))
          : await server.call(listTemplatesByCategory, { params: { type, category } }, by(parent));
      return reply.answer().map((template) => template.uuid);
    };
    expect(await names('cards')).toEqual([uuidOf('thank-you-wreath'), uuidOf('christmas-bow')]);
    expect(await names('calendars')).toEqual([uuidOf('nordic-flora'), uuidOf('family-year')]);
    expect(await names('cards', 'christmas')).toEqual([uuidOf('christmas-bow')]);
    expect(await names('cards', 'cards')).toHaveLength(2);
    expect(await names('photogifts', 'posters')).toEqual([uuidOf('gallery-poster')]);
    expect(await names('cards', 'birthday')).toEqual([]);
    expect(
      (await server.call(listTemplatesByCategory, { params: { type: 'cards', category: 'weddings' } }, by(parent))).error().error,
    ).toBe('category.not_found');
    const [flora] = (await server.call(listTemplates, { params: { type: 'calendars' } }, by(parent))).answer();
    expect(flora).toMatchObject({
      version: 1,
      type: 'CALENDAR',
      dimensions: '20x30',
      numUserParts: 13,
      product: { formatSize: '20x30' },
      preview: { large: designs.get('nordic-flora')!.previewLarge },
    });
    expect(Object.values(flora!.userResources).filter((resource) => resource.kind === 'image')).toHaveLength(flora!.numUserImages);
  });

  test("[SRV-26] the list is refused for another customer's subject, and empty for an archived set", async () => {
    const listed = (code: string, user = parent) =>
      server.call(listTemplatesForSubject, { params: { type: 'cards', category: 'christmas', subjectUuid: shop.subject(code) } }, by(user));
    expect((await listed('CLASS-ANNA')).answer()).toHaveLength(1);
    expect((await listed('OLD-ANNABE')).answer()).toEqual([]);
    expect([(await listed('CLASS-ANNA', stranger)).status, (await listed('CLASS-ANNA', stranger)).error().error]).toEqual([
      404,
      'picture_set.not_found',
    ]);
  });

  test('[SRV-27] a template is read by uuid and by version with its design; what does not exist is an error', async () => {
    const newest = (await server.call(templateByUuid, { params: { uuid: uuidOf('christmas-bow') } }, by(parent))).answer();
    expect(newest.design).toEqual(designs.get('christmas-bow')!.design);
    const version = (value: string) =>
      server.call(templateByUuidAndVersion, { params: { uuid: uuidOf('christmas-bow'), version: value } }, by(parent));
    expect((await version('1')).answer()).toEqual(newest);
    expect([(await version('2')).status, (await version('2')).error().error]).toEqual([404, 'template.not_found']);
    expect((await version('one')).status).toBe(400);
    expect((await server.call(templateByUuid, { params: { uuid: randomUUID() } }, by(parent))).error().error).toBe('template.not_found');
  });

  test('[SRV-27] a version that was taken back is no longer offered, and still found for drafts and orders', async () => {
    const { db } = server.services;
    const uuid = uuidOf('gallery-poster');
    await db.update(templates).set({ isPublished: false }).where(eq(templates.uuid, uuid));
    expect((await server.call(templateByUuid, { params: { uuid } }, by(parent))).status).toBe(404);
    expect((await server.call(listTemplates, { params: { type: 'photogifts' } }, by(parent))).answer()).toEqual([]);
    expect((await server.call(templateByUuidAndVersion, { params: { uuid, version: '1' } }, by(parent))).answer().uuid).toBe(uuid);
    await db.update(templates).set({ isPublished: true }).where(eq(templates.uuid, uuid));
  });

  test('[SRV-49] previews may be cached publicly; nothing else is served at their address', async () => {
    const preview = (name: string) => server.call(templatePreview, { params: { preview: name } });
    const reply = await preview(designs.get('thank-you-wreath')!.previewLarge);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { width, height, format } = await sharp(reply.bytes).metadata();
    expect([format, Math.max(width, height)]).toEqual(['webp', 640]);
    expect((await sharp(reply.bytes).stats()).channels[0]!.stdev).toBeGreaterThan(10);
    for (const name of ['nothing.webp', '..', '.', '...webp']) expect((await preview(name)).status).toBeGreaterThanOrEqual(400);
    const escape = await fetch(`${server.url}/templates/all/..%2fpictures%2fx.webp`);
    expect(escape.status).toBe(400);
  });

  test('[LOV-09] [SRV-49] a preview has the words of its reader; a language without words shows the English one', async () => {
    const preview = async (name: string) => (await server.call(templatePreview, { params: { preview: name } })).bytes;
    const english = designs.get('christmas-bow')!.previewLarge;
    const norwegian = english.replace('.webp', '.nb.webp');
    expect((await preview(norwegian)).equals(await preview(english))).toBe(false);
    expect((await preview(english.replace('.webp', '.de.webp'))).equals(await preview(english))).toBe(true);
    const { db } = server.services;
    await db.update(users).set({ lang: 'nb' }).where(eq(users.uuid, parent.uuid));
    const listed = (await server.call(listTemplates, { params: { type: 'calendars' } }, by(parent))).answer();
    await db.update(users).set({ lang: 'en' }).where(eq(users.uuid, parent.uuid));
    expect(listed.map(({ preview: { large } }) => large)).toContain(designs.get('nordic-flora')!.previewLarge.replace('.webp', '.nb.webp'));
  });

  test('[SRV-23] without a session, or as an anonymous visitor, there are no categories, lists or fills', async () => {
    const anonymous = await server.asAnonymous();
    for (const options of [{}, by(anonymous)]) {
      const replies = await Promise.all([
        server.call(listCategories, { query: { lang: 'en' } }, options),
        server.call(listTemplates, { params: { type: 'cards' } }, options),
        server.call(
          fillTemplate,
          { body: { template: { uuid: uuidOf('christmas-bow') }, subject: { uuid: shop.subject('CLASS-ANNA') } } },
          options,
        ),
      ]);
      expect(replies.map((reply) => reply.error().error)).toEqual(Array.from({ length: 3 }, () => 'access.signed_out'));
    }
  });

  test('[KEP-09] a visitor reads the products for own pictures, and their designs; no picture of a set is in either', async () => {
    const { db } = server.services;
    const uuid = uuidOf('christmas-bow');
    const { design } = designs.get('christmas-bow')!;
    await db
      .update(templates)
      .set({ design: { ...design, separateFromBackground: true } })
      .where(eq(templates.uuid, uuid));
    const anonymous = await server.asAnonymous();
    for (const options of [{}, by(anonymous), by(parent)]) {
      const listed = (await server.call(ownPictureTemplates, {}, options)).answer();
      expect(listed.map((template) => template.uuid).toSorted()).toEqual(
        SLUGS.filter((slug) => slug !== 'christmas-bow')
          .map(uuidOf)
          .toSorted(),
      );
      const images = listed.flatMap(({ userResources }) => Object.values(userResources).filter((resource) => resource.kind === 'image'));
      expect(images.length).toBeGreaterThan(0);
      expect(images.every((image) => image.uuid === null && image.background === null)).toBe(true);
      const read = await server.call(templateByUuid, { params: { uuid: uuidOf('nordic-flora') } }, options);
      expect(read.answer().design).toEqual(designs.get('nordic-flora')!.design);
    }
    await db.update(templates).set({ design }).where(eq(templates.uuid, uuid));
  });

  test('[OPS-01] a published version never changes: the same folder is unchanged, a change needs a higher version', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keepsake-template-'));
    const source = join(DEMO, 'templates', 'gallery-poster');
    const write = async (change: (json: Record<string, unknown>) => void) => {
      const json = JSON.parse(await readFile(join(source, 'template.json'), 'utf8')) as Record<string, unknown>;
      change(json);
      await writeFile(join(folder, 'template.json'), JSON.stringify(json));
    };
    await (await import('node:fs/promises')).cp(source, folder, { recursive: true });
    const publish = async () => {
      const published = await publishTemplate(server.services, folder);
      return published.ok ? [published.value.version, published.value.outcome] : published.error;
    };
    expect(await publish()).toEqual([1, 'unchanged']);
    await write((json) => Object.assign(json, { names: { en: 'Gallery two', nb: 'Galleri to' } }));
    expect(await publish()).toEqual(['version 1 is published and differs; give the change version 2']);
    await write((json) => Object.assign(json, { productUuids: [randomUUID()], version: 2 }));
    expect(await publish()).toEqual([expect.stringContaining('the shop has no product')]);
    await write((json) => Object.assign(json, { version: 2, parts: [] }));
    expect(await publish()).toEqual([expect.stringMatching(/^template\.json, line 1, column \d+: parts: expected a list/)]);
    await write((json) => Object.assign(json, { version: 2, names: { en: 'Gallery two', nb: 'Galleri to' } }));
    expect(await publish()).toEqual([2, 'published']);
    expect((await server.call(templateByUuid, { params: { uuid: uuidOf('gallery-poster') } }, by(parent))).answer()).toMatchObject({
      version: 2,
      name: 'Gallery two',
    });
    expect(
      (await server.call(templateByUuidAndVersion, { params: { uuid: uuidOf('gallery-poster'), version: '1' } }, by(parent))).answer().name,
    ).not.toBe('Gallery two');
    await rm(folder, { recursive: true, force: true });
  });
});
