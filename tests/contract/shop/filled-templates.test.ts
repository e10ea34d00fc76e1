/** Templates that come filled with a customer's pictures. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEXT_YEAR_FROM_MONTH } from '#core/contract/settings.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { firstYear } from '#core/domain/templates/fill-template.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import { publishDemo } from '#tests/fixtures/shop/publish-demo.ts';
import { subjects, templates } from '#server/db/schema.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { listTemplatesByProduct, fillTemplate, fillUserStringsByPicture } = templateCalls;
const DEMO = join(import.meta.dirname, '../../../server/demo');
const SLUGS = ['thank-you-wreath', 'christmas-bow', 'gallery-poster', 'nordic-flora', 'family-year'];

describe('filled templates', () => {
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

  test("[SRV-28] templates of a product come filled with the customer's own pictures", async () => {
    const product = designs.get('thank-you-wreath')!.design.productUuids[0]!;
    const [first] = (await server.call(listTemplatesByProduct, { params: { productUuid: product } }, by(parent))).answer();
    expect(first?.template.uuid).toBe(uuidOf('thank-you-wreath'));
    const own = ['anna1.jpg', 'anna2.jpg', 'both.jpg', 'class.jpg'].map((file) => shop.picture(file));
    const used = Object.values(first!.userResources).flatMap((resource) => (resource.kind === 'image' ? [resource.uuid] : []));
    expect(used.length).toBeGreaterThan(0);
    expect(used.every((uuid) => own.includes(uuid!))).toBe(true);
    expect((await server.call(listTemplatesByProduct, { params: { productUuid: randomUUID() } }, by(parent))).error().error).toBe(
      'product.not_found',
    );
  });

  test('[SRV-29] fill-template follows the layout rules, with the first year that is useful', async () => {
    const fill = (template: string, code: string, user = parent) =>
      server.call(fillTemplate, { body: { template: { uuid: template }, subject: { uuid: shop.subject(code) } } }, by(user));
    const data = (await fill(uuidOf('nordic-flora'), 'CLASS-ANNA')).answer();
    const sizes = {
      'anna1.jpg': [800, 1000, 'IP'],
      'anna2.jpg': [800, 1000, 'IP'],
      'both.jpg': [400, 500, 'SFP'],
      'class.jpg': [900, 600, 'GP'],
    } as const;
    const pictures = Object.entries(sizes).map(([file, [width, height, pictureType]]) => ({
      uuid: shop.picture(file),
      width,
      height,
      pictureType,
      isFavorite: false,
    }));
    const { design } = designs.get('nordic-flora')!;
    const year = firstYear(design, { nowMs: server.clock.nowMs(), nextYearFromMonth: NEXT_YEAR_FROM_MONTH })!;
    expect(data.year).toBe(year);
    expect(data.userResources).toEqual(
      buildInitialResources(design, pictures, { subjectName: 'Anna Berg', subjectGroup: '7B', jobName: 'Class 7B', year }, 'en'),
    );
    expect((await fill(uuidOf('nordic-flora'), 'CLASS-ANNA', stranger)).error().error).toBe('picture_set.not_found');
    expect((await fill(randomUUID(), 'CLASS-ANNA')).error().error).toBe('template.not_found');
    expect((await server.call(fillTemplate, { body: { template: { uuid: 'x' }, subject: { uuid: 'y' } } }, by(parent))).error().error).toBe(
      'request.invalid',
    );
  });

  test('[KEP-13] a calendar that is filled in November 2026 is for 2027, and one in August 2026 for 2026', async () => {
    const yearAt = async (nowMs: number) => {
      server.clock.set(nowMs);
      const { session } = await shop.customer(`${randomUUID()}@example.com`, 'CLASS-ANNA');
      const body = { template: { uuid: uuidOf('nordic-flora') }, subject: { uuid: shop.subject('CLASS-ANNA') } };
      return (await server.call(fillTemplate, { body }, { session })).answer().year;
    };
    const realMs = server.clock.nowMs();
    const years = [await yearAt(Date.UTC(2026, 7, 22)), await yearAt(Date.UTC(2026, 10, 22))];
    server.clock.set(realMs);
    expect(years).toEqual([2026, 2027]);
  });

  test('[SET-13] a withdrawn person is in no template', async () => {
    const { db } = server.services;
    await db
      .update(subjects)
      .set({ isWithdrawn: true })
      .where(eq(subjects.uuid, shop.subject('CLASS-BODA')));
    const data = (
      await server.call(
        fillTemplate,
        { body: { template: { uuid: uuidOf('gallery-poster') }, subject: { uuid: shop.subject('CLASS-ANNA') } } },
        by(parent),
      )
    ).answer();
    const used = new Set(Object.values(data.userResources).flatMap((resource) => (resource.kind === 'image' ? [resource.uuid] : [])));
    expect([...used].sort()).toEqual([shop.picture('anna1.jpg'), shop.picture('anna2.jpg')].sort());
    await db
      .update(subjects)
      .set({ isWithdrawn: false })
      .where(eq(subjects.uuid, shop.subject('CLASS-BODA')));
  });

  test("[SRV-30] another picture brings its subject's name into the texts beside it", async () => {
    const row = designs.get('nordic-flora')!;
    const part = row.design.parts.find((candidate) =>
      candidate.elements.some((element) => element.kind === 'text' && element.fill?.startsWith('subject')),
    )!;
    const image = part.elements.find((element) => element.kind === 'image')!;
    const ask = (input: { subject?: string; picture?: string; resource?: string }, user = stranger) =>
      server.call(
        fillUserStringsByPicture,
        {
          body: {
            template: { uuid: row.uuid },
            subject: { uuid: shop.subject(input.subject ?? 'CLASS-BODA') },
            picture: { uuid: shop.picture(input.picture ?? 'bo.jpg') },
            resource: { id: input.resource ?? `${part.id}/${image.id}` },
          },
        },
        by(user),
      );
    const texts = Object.values((await ask({})).answer().userStringResources);
    expect(texts.map((resource) => resource.text)).toContain('Bo');
    expect((await ask({ picture: 'anna1.jpg' })).error().error).toBe('picture.not_found');
    expect((await ask({ subject: 'CLASS-ANNA' })).error().error).toBe('picture_set.not_found');
    expect((await ask({ resource: 'cover/nothing' })).error().error).toBe('request.invalid');
  });
});
