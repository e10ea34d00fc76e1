/** An individual picture stays with its subject from one import to the next (OPS-01). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { createJobOnDisk, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { backgrounds, importRuns, jobs, orders, pictures, purchases, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import { downloadPicture } from '#server/features/picture-sets/download-picture.ts';
import { findVisiblePicture } from '#server/media/picture-access.ts';
import { importJob } from '../import-job.ts';
import { issueText } from '../issue-words.ts';

let server: TestServer;
const folders: JobOnDisk[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterEach(async () => {
  for (const table of [purchases, orders, userSubjects, subjectPictures, subjects, pictures, backgrounds, jobs, importRuns])
    await server.services.db.delete(table);
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

const list = (...rows: readonly string[]): string => ['name;group;code;pictures;moved from', ...rows].join('\n');

/** The folder with two pictures, imported with these rows; a second import gives the same result. */
async function imported(...rows: readonly string[]) {
  const folder = await createJobOnDisk('again', {
    'list.csv': list(...rows),
    'IMG_1.jpg': await portrait(1),
    'IMG_2.jpg': await portrait(2),
  });
  folders.push(folder);
  const first = await importJob(server.services, folder.path);
  expect(refusedOf(first)).toEqual([]);
  return async (...next: readonly string[]) => {
    await folder.write('list.csv', list(...next));
    return importJob(server.services, folder.path);
  };
}

/** The subject of each picture: 'Bo Ek 1A: IMG_1.jpg'. */
async function sets(): Promise<readonly string[]> {
  const rows = await server.services.db
    .select({ name: subjects.name, group: subjects.group, file: pictures.fileName })
    .from(subjectPictures)
    .innerJoin(subjects, eq(subjects.uuid, subjectPictures.subjectUuid))
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .orderBy(subjects.name, subjectPictures.position);
  return rows.map(({ name, group, file }) => `${name} ${group}: ${file}`);
}
const codeOf = async (name: string) =>
  (await server.services.db.select({ code: subjects.code }).from(subjects).where(eq(subjects.name, name)))[0]?.code;
async function paidOrder(userUuid: string): Promise<string> {
  const uuid = randomUUID();
  await server.services.db.insert(orders).values({
    uuid,
    checkoutUuid: randomUUID(),
    userUuid,
    state: 'paid',
    confirmTime: new Date(server.clock.nowMs()),
    currency: 'NOK',
    totalPrice: 29_900,
    // The ownership of files does not depend on the document.
    order: {} as unknown as typeof orders.$inferInsert.order,
    deliveryOptionUuid: randomUUID(),
    deliveryData: {} as unknown as typeof orders.$inferInsert.deliveryData,
    paymentOptionUuid: randomUUID(),
    client: 'mobile',
  });
  return uuid;
}
const refusedOf = (report: Awaited<ReturnType<typeof importJob>>) =>
  report.issues.filter(({ severity }) => severity === 'refused').map(({ line, file, code }) => [line, file, code]);

test.each([
  ['another name', 'Bo Ek;1A;;IMG_1.jpg;', 'Ada Berg;1A;;IMG_1.jpg;'],
  ['a code that is added', 'Bo Ek;1A;;IMG_1.jpg;', 'Bo Ek;1A;NEW-CODE-1;IMG_1.jpg;'],
  ['another code', 'Bo Ek;1A;OLD-CODE-1;IMG_1.jpg;', 'Bo Ek;1A;NEW-CODE-1;IMG_1.jpg;'],
  ['another name and type', 'Bo Ek;1A;;IMG_1.jpg;', 'Ada Berg;1A;;IMG_1.jpg:SFP;'],
  ['an individual picture of what siblings have', 'Bo Ek;1A;;IMG_1.jpg:SFP;', 'Ada Berg;1A;;IMG_1.jpg;'],
])('[OPS-01] an individual picture is not moved to another person: %s', async (_what, before, after) => {
  const importAgain = await imported(before);
  const code = await codeOf('Bo Ek');
  const report = await importAgain(after);
  expect(refusedOf(report)).toEqual([[2, 'IMG_1.jpg', 'picture-held']]);
  expect(report.issues.map(issueText)).toContain(
    `line 2, IMG_1.jpg: the individual picture is of Bo Ek, 1A (code ${code}). Is it the same person, give the row the code ${code}; is it another, put ${code} into the column "moved from" of this row, and the picture leaves the set of Bo Ek, 1A`,
  );
  expect(await sets()).toEqual(['Bo Ek 1A: IMG_1.jpg']);
  expect(await server.services.db.$count(subjects)).toBe(1);
});

test.each([
  ['another class', 'Bo Ek;1A;;IMG_1.jpg;', 'Bo Ek;1B;;IMG_1.jpg|IMG_2.jpg;', ['Bo Ek 1B: IMG_1.jpg', 'Bo Ek 1B: IMG_2.jpg']],
  ['another name with the code', 'Bo Ek;1A;OLD-CODE-1;IMG_1.jpg;', 'Bo Eek;1A;oldcode1;IMG_1.jpg;', ['Bo Eek 1A: IMG_1.jpg']],
  [
    'decomposed letters',
    'Åke Ö;Blå;;IMG_1.jpg;'.normalize('NFD'),
    'Åke Ö;Blå;;IMG_1.jpg;'.normalize('NFC'),
    ['Åke Ö Blå: IMG_1.jpg'.normalize('NFC')],
  ],
])('[OPS-01] the same person stays the same: %s', async (_what, before, after, expected) => {
  const importAgain = await imported(before);
  const [{ uuid } = { uuid: '' }] = await server.services.db.select({ uuid: subjects.uuid }).from(subjects);
  const report = await importAgain(after);
  expect(refusedOf(report)).toEqual([]);
  expect(report.subjects).toMatchObject({ added: 0, refused: 0 });
  expect((await server.services.db.select({ uuid: subjects.uuid }).from(subjects)).map((row) => row.uuid)).toEqual([uuid]);
  expect(await sets()).toEqual(expected);
});

test('[OPS-01] a name that was stored decomposed is found by the composed one', async () => {
  const importAgain = await imported('Åke Ö;1A;;IMG_1.jpg;');
  await server.services.db.update(subjects).set({ name: 'Åke Ö'.normalize('NFD') });
  expect((await importAgain('Åke Ö;1A;;IMG_1.jpg;')).subjects).toMatchObject({ added: 0, changed: 1, refused: 0 });
  expect(await sets()).toEqual(['Åke Ö 1A: IMG_1.jpg']);
});

test('[OPS-01] "moved from" moves a picture out of the other\'s set, with a remark, and once', async () => {
  const importAgain = await imported('Bo Ek;1A;BOE-CODE-1;IMG_1.jpg|IMG_2.jpg;');
  const { db } = server.services;
  const [picture] = await db.select().from(pictures).where(eq(pictures.fileName, 'IMG_1.jpg'));
  await db.update(subjects).set({ yearbookPosePictureUuid: picture?.uuid ?? null, yearbookPoseChosenAt: new Date() });
  expect(refusedOf(await importAgain('Ada Berg;1A;;IMG_1.jpg;NO-CODE-1'))).toEqual([
    [2, null, 'moved-from-unknown'],
    [2, 'IMG_1.jpg', 'picture-held'],
  ]);
  const rows = ['Ada Berg;1A;;IMG_1.jpg;boe code 1', 'Bo Ek;1A;BOE-CODE-1;IMG_2.jpg;'];
  const report = await importAgain(...rows);
  expect(refusedOf(report)).toEqual([]);
  expect(report.issues.map(issueText)).toContain('line 2, IMG_1.jpg: the picture left the set of Bo Ek, 1A (code BOE-CODE-1)');
  expect(await sets()).toEqual(['Ada Berg 1A: IMG_1.jpg', 'Bo Ek 1A: IMG_2.jpg']);
  const [bo] = await db.select().from(subjects).where(eq(subjects.name, 'Bo Ek'));
  expect([bo?.yearbookPosePictureUuid, bo?.yearbookPoseChosenAt]).toEqual([null, null]);
  // Orders refer to the picture by this uuid.
  expect((await db.select().from(pictures).where(eq(pictures.fileName, 'IMG_1.jpg')))[0]).toEqual(picture);
  expect(await importAgain(...rows)).toMatchObject({ issues: [], subjects: { added: 0, changed: 0, unchanged: 2 } });
});

test('[OPS-01] a customer keeps a file that was bought before its picture moved; the picture leaves their set', async () => {
  const { db, media } = server.services;
  const importAgain = await imported('Bo Ek;1A;BOE-CODE-1;IMG_1.jpg|IMG_2.jpg;');
  const kari = await server.asUser('kari@example.org');
  const [bo] = await db.select().from(subjects);
  const rows = await db.select().from(pictures).orderBy(pictures.fileName);
  const [first, second] = rows.map(({ uuid }) => uuid);
  if (!bo || first === undefined || second === undefined) throw new Error('Bo Ek has two pictures');
  await db.insert(userSubjects).values({ userUuid: kari.uuid, subjectUuid: bo.uuid, addedAt: new Date() });
  const orderUuid = await paidOrder(kari.uuid);
  await db.insert(purchases).values({ userUuid: kari.uuid, pictureUuid: first, kind: 'file', orderUuid });
  await importAgain('Ada Berg;1A;;IMG_1.jpg|IMG_2.jpg;BOE-CODE-1');
  expect(await sets()).toEqual(['Ada Berg 1A: IMG_1.jpg', 'Ada Berg 1A: IMG_2.jpg']);
  expect((await downloadPicture(db, media, kari.uuid, first, undefined)).ok).toBe(true);
  expect((await downloadPicture(db, media, kari.uuid, second, undefined)).ok).toBe(false);
  expect(await findVisiblePicture(db, kari.uuid, first)).toBeNull();
});

test('[OPS-01] pictures of two people who were mixed up are exchanged, each with "moved from"', async () => {
  const importAgain = await imported('Bo Ek;1A;BOE-CODE-1;IMG_1.jpg;', 'Ada Berg;1A;ADA-CODE-1;IMG_2.jpg;');
  const swapped = ['Bo Ek;1A;BOE-CODE-1;IMG_2.jpg;', 'Ada Berg;1A;ADA-CODE-1;IMG_1.jpg;'] as const;
  expect(refusedOf(await importAgain(...swapped))).toEqual([
    [2, 'IMG_2.jpg', 'picture-held'],
    [3, 'IMG_1.jpg', 'picture-held'],
  ]);
  await importAgain(`${swapped[0]}ADA-CODE-1`, `${swapped[1]}BOE-CODE-1`);
  expect(await sets()).toEqual(['Ada Berg 1A: IMG_1.jpg', 'Bo Ek 1A: IMG_2.jpg']);
});

test('[OPS-01] a picture that two people already share is refused to both until it is moved', async () => {
  const importAgain = await imported('Bo Ek;1A;BOE-CODE-1;IMG_1.jpg;', 'Ada Berg;1A;ADA-CODE-1;IMG_2.jpg;');
  const { db } = server.services;
  const [ada] = await db.select().from(subjects).where(eq(subjects.name, 'Ada Berg'));
  const [picture] = await db.select().from(pictures).where(eq(pictures.fileName, 'IMG_1.jpg'));
  await db.insert(subjectPictures).values({ subjectUuid: ada?.uuid ?? '', pictureUuid: picture?.uuid ?? '', position: 1 });
  expect(refusedOf(await importAgain('Bo Ek;1A;BOE-CODE-1;IMG_1.jpg;'))).toEqual([[2, 'IMG_1.jpg', 'picture-held']]);
  expect(await importAgain('Bo Ek;1A;BOE-CODE-1;IMG_1.jpg;ADA-CODE-1')).toMatchObject({ subjects: { changed: 1, refused: 0 } });
  expect(await sets()).toEqual(['Ada Berg 1A: IMG_2.jpg', 'Bo Ek 1A: IMG_1.jpg']);
});

test('[OPS-01] two people with the same name and group are distinguished by pictures, otherwise by a code', async () => {
  const rows = ['Bo Ek;1A;BOE-CODE-1;IMG_1.jpg;', 'Bo Ek;1A;;IMG_2.jpg;'] as const;
  const importAgain = await imported(...rows);
  expect(await importAgain(...rows)).toMatchObject({ issues: [], subjects: { added: 0, unchanged: 2 } });
  const second = await importAgain('Bo Ek;1A;;IMG_2.jpg;');
  expect(second.subjects).toMatchObject({ added: 0, unchanged: 1 });
  await server.services.db.delete(subjectPictures);
  expect(refusedOf(await importAgain(rows[1]))).toEqual([[2, null, 'person-ambiguous']]);
});
