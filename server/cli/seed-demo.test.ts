import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth, sliceOf } from '#tests/setup/slice.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { jobs, pictures, shopSettings, subjects, templates } from '../db/schema.ts';
import { DEMO_USER, demoFolder, seedDemo } from './seed-demo.ts';

const SLOW_MS = 120_000 * PATIENCE;

/** A part of the demo shop's designs and its jobs with cut-outs and with an archived class. */
const TEMPLATES_NTH = 5;
const JOBS = sliceOf(3, 2);
const SUBJECTS = sliceOf(14, 7);

/** The demo shop with fewer designs and jobs. */
async function copySlice(to: string): Promise<number> {
  const from = demoFolder();
  const foldersIn = async (kind: string) =>
    (await readdir(path.join(from, kind), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(kind, name))
      .sort();
  const designs = everyNth(TEMPLATES_NTH, await foldersIn('templates'));
  for (const part of ['shop.json', 'images', ...designs, ...(await foldersIn('jobs')).slice(0, JOBS)])
    await cp(path.join(from, part), path.join(to, part), { recursive: true });
  return designs.length;
}

let server: TestServer;
let folder: string;
let designs: number;
let tryCode: string | null;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-demo-'));
  designs = await copySlice(folder);
  tryCode = await seedDemo(server.services, (line) => lines.push(line), folder);
}, SLOW_MS);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('[OPS-01] the demo shop is imported completely by the normal commands: every template, job and picture', async () => {
  const { db } = server.services;
  expect(await db.$count(jobs)).toBe(JOBS);
  expect(await db.$count(templates)).toBe(designs);
  expect(await db.$count(subjects)).toBeGreaterThanOrEqual(SUBJECTS);
  expect(await db.$count(pictures, eq(pictures.isGreenscreen, true))).toBeGreaterThan(0);
  expect(lines.at(-1)).toMatch(/^demo: job /);
});

test('[OPS-01] seeding again changes nothing, and a shop with its own jobs is not changed', async () => {
  const { db, media } = server.services;
  const before = { pictures: await db.select().from(pictures).orderBy(pictures.uuid), media: await media.list('pictures') };
  expect(await seedDemo(server.services, undefined, folder)).toBe(tryCode);
  expect({ pictures: await db.select().from(pictures).orderBy(pictures.uuid), media: await media.list('pictures') }).toEqual(before);
  const [mark] = await db.delete(shopSettings).where(eq(shopSettings.key, 'demo')).returning();
  expect(await seedDemo(server.services, undefined, folder)).toBeNull();
  await db.insert(shopSettings).values(mark!);
});

test('[OPS-01] the printed sign-in works and has one set already, and the printed code is another valid one', async () => {
  const session = createCookieJar();
  const signed = await server.call(accessCalls.signIn, { body: { username: DEMO_USER.email, password: DEMO_USER.password } }, { session });
  expect(signed.answer().user.emailAddress).toBe(DEMO_USER.email);
  const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, { session })).answer();
  expect(pictureSets).toHaveLength(1);
  expect(pictureSets[0]!.pictures.length).toBeGreaterThan(3);
  const { firstQualifiedSubject } = (await server.call(templateCalls.listCategories, { query: { lang: 'nb' } }, { session })).answer()
    .categories[0]!;
  expect(firstQualifiedSubject?.uuid).toBe(pictureSets[0]!.subject.uuid);
  const verified = (await server.call(accessCalls.verifySubjectCode, { query: { code: tryCode! } }, {})).answer();
  expect([verified.valid, verified.data?.subject?.uuid === pictureSets[0]!.subject.uuid]).toEqual([true, false]);
});
