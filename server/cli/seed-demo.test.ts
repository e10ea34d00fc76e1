import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { jobs, pictures, shopSettings, subjects, templates } from '../db/schema.ts';
import { DEMO_USER, seedDemo } from './seed-demo.ts';

const SLOW_MS = 120_000 * PATIENCE;

let server: TestServer;
let tryCode: string | null;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  tryCode = await seedDemo(server.services, (line) => lines.push(line));
}, SLOW_MS);
afterAll(() => server.close());

test('[OPS-01] the demo shop goes in whole through the same doors: every template, job and picture', async () => {
  const { db } = server.services;
  expect(await db.$count(jobs)).toBe(3);
  expect(await db.$count(templates)).toBeGreaterThanOrEqual(6);
  expect(await db.$count(subjects)).toBeGreaterThanOrEqual(14);
  expect(await db.$count(pictures, eq(pictures.isGreenscreen, true))).toBeGreaterThan(0);
  expect(lines.at(-1)).toMatch(/^demo: job /);
});

test('[OPS-01] seeding again changes nothing, and a shop with jobs of its own is left alone', async () => {
  const { db, media } = server.services;
  const before = { pictures: await db.select().from(pictures).orderBy(pictures.uuid), media: await media.list('pictures') };
  expect(await seedDemo(server.services)).toBe(tryCode);
  expect({ pictures: await db.select().from(pictures).orderBy(pictures.uuid), media: await media.list('pictures') }).toEqual(before);
  const [mark] = await db.delete(shopSettings).where(eq(shopSettings.key, 'demo')).returning();
  expect(await seedDemo(server.services)).toBeNull();
  await db.insert(shopSettings).values(mark!);
});

test('[OPS-01] the printed sign-in works, has one set already, and the printed code is another that is valid', async () => {
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
