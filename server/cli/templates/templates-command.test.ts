import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { localCommands } from '../local-commands.ts';
import { setUpShop } from '../setup/set-up-shop.ts';

const DEMO = join(import.meta.dirname, '../../demo');
const POSTER_45X60 = 'Poster 45 x 60 cm';

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

test('[OPX-05] a further product has to have the proportions of the design', async () => {
  const own = products.get('Poster 30 x 40 cm') ?? '';
  const square = await publishChanged(() => ({ productUuids: [own, products.get('Cushion 40 x 40 cm') ?? ''] }));
  expect(square.lines).toEqual([expect.stringContaining('for Cushion 40 x 40 cm its proportions are not those of 400 x 400 mm')]);
  const larger = await publishChanged(() => ({ productUuids: [own, products.get(POSTER_45X60) ?? ''] }));
  expect([larger.failure, await statusOf(larger.uuid)]).toEqual([null, 200]);
});

test('[OPX-05] a design that was taken back is offered no more, stays for drafts and orders, and is offered again when it is published again', async () => {
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

test('[OPX-05] a design that a package of the shop needs is not taken back, and an unknown one is named', async () => {
  const christmas = join(DEMO, 'templates/nordic-flora');
  await templatesCommand('publish', christmas);
  const { failure } = await templatesCommand('unpublish', '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f01');
  expect(failure).toMatch(/stays: it is in the package .*Take it out of shop\.json and run setup first\.$/);
  expect((await templatesCommand('unpublish', 'Nowhere')).failure).toBe('No design is called Nowhere; templates list shows them.');
});
