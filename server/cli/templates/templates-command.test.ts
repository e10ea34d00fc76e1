import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { products as productRows } from '#server/db/schema.ts';
import { localCommands } from '../local-commands.ts';
import { setUpShop } from '../setup/set-up-shop.ts';
import { readTemplate } from './read-template.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const DEMO = join(import.meta.dirname, '../../demo');
const POSTER_45X60 = 'Poster 45 × 60 cm';

let server: TestServer;
let folder: string;
let products: Map<string, string>;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  const set = await setUpShop(server.services, DEMO);
  if (!set.ok) throw new Error(set.error.join('\n'));
  products = new Map(set.value.products.map(({ names, uuid }) => [names.en, uuid]));
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-design-'));
  await cp(join(DEMO, 'templates/gallery-poster'), folder, { recursive: true });
  return () => rm(folder, { recursive: true, force: true });
});

async function templatesCommand(...args: readonly string[]) {
  const lines: string[] = [];
  try {
    await localCommands(server.services)['templates']?.(args, (line) => lines.push(line));
    return { lines, failure: null };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function publishChanged(change: (design: TemplateDesign) => Partial<TemplateDesign>) {
  const file = join(folder, 'template.json');
  const design: TemplateDesign = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...design, ...change(design) }));
  return { ...(await templatesCommand('publish', folder)), uuid: design.uuid };
}

/** Whether its type's list offers it. */
const listed = async (uuid: string) => {
  const { session } = await server.asUser('parent@example.org');
  const answer = await server.call(templateCalls.listTemplates, { params: { type: 'photogifts' } }, { session });
  return answer.answer().some((template) => template.uuid === uuid);
};

const statusOf = async (uuid: string) => {
  const { session } = await server.asUser('parent@example.org');
  return (await server.call(templateCalls.templateByUuid, { params: { uuid } }, { session })).status;
};

test('[OPX-05] a design of another size than its product, or of an unknown category, is refused with both sizes and all names', async () => {
  const productUuids = [products.get(POSTER_45X60) ?? ''];
  const { lines, failure, uuid } = await publishChanged(() => ({ productUuids, categories: ['no-such-category'] }));
  expect(lines).toEqual([
    expect.stringMatching(/the shop has no category no-such-category; known are thank-you, christmas, birthday, .*posters/),
    `refused: ${folder}: part poster is 300 x 400 mm inside its trim box; for ${POSTER_45X60} it has to be 450 x 600 mm`,
  ]);
  expect([failure, await statusOf(uuid)]).toEqual(['1 of 1 templates were not published.', 404]);
});

test('[OPX-05] a further product must have the aspect ratio of the design', async () => {
  const own = products.get('Poster 30 × 40 cm') ?? '';
  const square = await publishChanged(() => ({ productUuids: [own, products.get('Cushion 40 × 40 cm') ?? ''] }));
  expect(square.lines).toEqual([expect.stringContaining('for Cushion 40 × 40 cm its proportions are not those of 400 x 400 mm')]);
  const larger = await publishChanged(() => ({ productUuids: [own, products.get(POSTER_45X60) ?? ''] }));
  expect([larger.failure, await statusOf(larger.uuid)]).toEqual([null, 200]);
});

test('[OPX-05] a withdrawn design is no longer offered, stays for drafts and orders, and is offered again when it is published again', async () => {
  const { uuid } = await publishChanged(() => ({ uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7fff', name: 'Taken back' }));
  const taken = '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7fff';
  expect([uuid === taken, await statusOf(taken)]).toEqual([false, 200]);
  expect((await templatesCommand('unpublish', 'Taken back')).failure).toBeNull();
  expect(await statusOf(taken)).toBe(404);
  const { session } = await server.asUser('parent@example.org');
  const version = { params: { uuid: taken, version: '1' } };
  expect((await server.call(templateCalls.templateByUuidAndVersion, version, { session })).status).toBe(200);
  expect((await templatesCommand('list')).lines).toContain(`Taken back, version 1 (${taken}): taken back`);
  expect((await templatesCommand('publish', folder)).lines).toEqual(['Taken back, version 1: published']);
  expect(await statusOf(taken)).toBe(200);
});

test('[OPX-05] a design that a package of the shop needs is not withdrawn, and an unknown one is reported', async () => {
  const christmas = join(DEMO, 'templates/nordic-flora');
  await templatesCommand('publish', christmas);
  const { failure } = await templatesCommand('unpublish', '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f01');
  expect(failure).toMatch(/stays: it is in the package .*Take it out of shop\.json and run setup first\.$/);
  expect((await templatesCommand('unpublish', 'Nowhere')).failure).toBe('No design is called Nowhere; templates list shows them.');
});

const ART = join(import.meta.dirname, '../../../tests/fixtures/artwork');
const POSTER = { uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7ffe', name: 'Drawn elsewhere' };

test('[OPX-06] artwork of a drawing program is published as plain shapes, which customers get', async () => {
  await cp(join(ART, 'illustrator-save-as.svg'), join(folder, 'poster-twigs.svg'));
  expect(await publishChanged(() => POSTER)).toMatchObject({ lines: ['Drawn elsewhere, version 1: published'], failure: null });
  const { session } = await server.asUser('parent@example.org');
  const answer = await server.call(templateCalls.templateByUuid, { params: { uuid: POSTER.uuid } }, { session });
  const svgs = answer
    .answer()
    .design.parts.flatMap((part) => part.elements.flatMap((one) => (one.kind === 'artwork' ? [one.svg ?? ''] : [])));
  expect(svgs[1]).toContain('<path d="M0 0h583.94v413.86h-583.94Z" fill="#24506B"/>');
  expect(svgs[0]).toBe(await readFile(join(folder, 'poster-wall.svg'), 'utf8'));
  expect((await templatesCommand('publish', folder)).lines).toEqual(['Drawn elsewhere, version 1: unchanged']);
});

test('[OPX-06] artwork that cannot be printed is refused with file, line, element and solution, all files at once', async () => {
  const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
  await writeFile(join(folder, 'poster-twigs.svg'), `${head}\n  <text id="name" x="1">Hi</text>\n  <image href="x.png"/></svg>`);
  await writeFile(join(folder, 'poster-wall.svg'), `${head}<path d="M0 0h9v9z" filter="url(#f)"/></svg>`);
  const { lines, failure } = await publishChanged(() => ({ ...POSTER, version: 2 }));
  expect(lines).toEqual([
    expect.stringMatching(/: poster-wall\.svg, line 1, column 59: <path>: filters .* remove the effect/),
    expect.stringMatching(/: poster-twigs\.svg, line 2, column 3: <text id="name">: text is not drawn .*turn it into outlines/),
    expect.stringMatching(/: poster-twigs\.svg, line 3, column 3: <image>: pictures are not drawn .*trace it into shapes/),
  ]);
  expect(failure).toBe('1 of 1 templates were not published.');
});

test('[OPX-06] artwork whose print would differ is refused with a picture beside it, which is removed when it is corrected', async () => {
  const clipped = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><clipPath id="c"><rect width="${width}" height="400"/></clipPath>\n<g id="sun" clip-path="url(#c)"><circle cx="150" cy="150" r="90" fill="gold"/></g></svg>`;
  await writeFile(join(folder, 'poster-twigs.svg'), clipped(150));
  const picture = join(folder, 'poster-twigs.difference.png');
  const { lines } = await publishChanged(() => ({ ...POSTER, version: 3 }));
  expect(lines).toEqual([
    expect.stringMatching(
      /: poster-twigs\.svg: the print would differ from the drawing \(\d+ points, [\d.]+ % of its ink\); look at .*poster-twigs\.difference\.png/,
    ),
    expect.stringMatching(
      /: poster-twigs\.svg, line 2, column 1: <g id="sun">: its clip path "url\(#c\)" is not applied; cut the shapes themselves/,
    ),
  ]);
  expect(lines[0]).toContain(picture);
  expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG');
  await writeFile(join(folder, 'poster-twigs.svg'), clipped(300));
  expect((await publishChanged(() => ({ ...POSTER, version: 3 }))).failure).toBeNull();
  await expect(readFile(picture)).rejects.toThrow('ENOENT');
});

test('[OPX-06] the designs of the demo shop are published byte for byte', { timeout: 120_000 * PATIENCE }, async () => {
  let compared = 0;
  for (const name of await readdir(join(DEMO, 'templates'))) {
    const own = join(DEMO, 'templates', name);
    const read = await readTemplate(own);
    if (!read.ok) throw new Error(read.error.join('\n'));
    for (const element of read.value.parts.flatMap((part) => part.elements)) {
      if (element.kind !== 'artwork') continue;
      expect(element.svg === (await readFile(join(own, element.src), 'utf8')), `${name}/${element.src}`).toBe(true);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('[OPX-05] [OPX-09] set-up refuses another size for a product with a published design, with line and command; if it was changed before, the design is not sold', async () => {
  const { uuid } = await publishChanged((design) => ({ version: design.version + 10 }));
  const shop = await mkdtemp(join(tmpdir(), 'keepsake-shop-'));
  await cp(DEMO, shop, { recursive: true, filter: (source) => !source.includes('/jobs') });
  const file = join(shop, 'shop.json');
  const own = (JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')) as TemplateDesign).productUuids[0] ?? '';
  const withSize = async (formatSize: string) => {
    const json = JSON.parse(await readFile(file, 'utf8')) as { products: { uuid: string; formatSize: string }[] };
    for (const product of json.products) if (product.uuid === own) product.formatSize = formatSize;
    await writeFile(file, JSON.stringify(json, null, 2));
    return setUpShop(server.services, shop);
  };
  try {
    const before = await listed(uuid);
    const refused = await withSize('45x60');
    const words = new RegExp(
      `^shop\\.json, line \\d+, .*formatSize: the design .* is published for it, and part poster is 300 x 400 mm .* 450 x 600 mm\\. .templates unpublish ${uuid}.`,
    );
    expect(refused).toEqual({ ok: false, error: expect.arrayContaining([expect.stringMatching(words)]) });
    expect(await withSize('')).toMatchObject({ ok: false, error: expect.arrayContaining([expect.stringMatching(/has no formatSize/)]) });
    expect(await withSize('banana')).toMatchObject({
      ok: false,
      error: [expect.stringMatching(/line \d+.*expected a width and a height in centimetres as 30x40, or an empty text, found "banana"$/)],
    });
    expect(await withSize('30 × 40')).toMatchObject({ ok: true });
    const [row] = await server.services.db.select().from(productRows).where(eq(productRows.uuid, own));
    expect([before, row?.formatSize]).toEqual([true, '30x40']);
    // A shop whose file was changed before set-up compared sizes.
    await server.services.db.update(productRows).set({ formatSize: '45x60' }).where(eq(productRows.uuid, own));
    expect(await listed(uuid)).toBe(false);
  } finally {
    await server.services.db.update(productRows).set({ formatSize: '30x40' }).where(eq(productRows.uuid, own));
    await rm(shop, { recursive: true, force: true });
  }
});
