import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { holdName } from '#server/db/hold-name.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobOnDisk, csv, cutout, type JobOnDisk, portrait, solid } from '#tests/fixtures/import/job-on-disk.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { backgrounds, importRuns, jobs, pictures, subjectPictures, subjects } from '#server/db/schema.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { importJob } from './import-job.ts';
import { issueText } from './issue-words.ts';

let server: TestServer;
const folders: JobOnDisk[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterEach(async () => {
  const { db, media } = server.services;
  for (const table of [subjectPictures, subjects, pictures, backgrounds, jobs, importRuns]) await db.delete(table);
  for (const key of await media.list('pictures')) await media.remove(key);
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

async function folderOf(name: string, files: Readonly<Record<string, Buffer | string>>): Promise<JobOnDisk> {
  const folder = await createJobOnDisk(name, files);
  folders.push(folder);
  return folder;
}

const everything = async () => {
  const { db, media } = server.services;
  return {
    jobs: await db.select().from(jobs),
    subjects: await db.select().from(subjects).orderBy(subjects.name),
    pictures: await db.select().from(pictures).orderBy(pictures.fileName),
    links: await db.select().from(subjectPictures).orderBy(subjectPictures.subjectUuid, subjectPictures.position),
    media: await media.list('pictures'),
  };
};

test('[OPS-01] a job of pictures and a CSV becomes picture sets, and a second import of the folder changes nothing', async () => {
  const folder = await folderOf('skogen-skole-2026-09-14', {
    'subjects.csv': csv(
      'Anna Berg;7B;SKOG-7K3M9Q;a1.jpg:IP|a2.jpg:IP|class.jpg:GP;kari@example.com;912 34 501;yes;ja;portrait',
      'Jonas Ødegård;7B;;J1.JPG|class.jpg:GP;;;nei;no;',
    ),
    'a1.jpg': await portrait(1),
    'a2.jpg': await portrait(2),
    'j1.jpg': await portrait(3),
    'class.jpg': await portrait(4, 600, 400),
  });
  const report = await importJob(server.services, folder.path);
  expect(report.issues.map(issueText)).toEqual([]);
  expect(report).toMatchObject({ subjects: { added: 2, refused: 0 }, pictures: { added: 4 }, madeCodes: 1 });
  const before = await everything();
  expect(before.jobs).toMatchObject([{ name: 'Skogen skole 2026 09 14', photographedAt: new Date('2026-09-14T12:00:00Z') }]);
  expect(before.subjects).toMatchObject([
    {
      name: 'Anna Berg',
      group: '7B',
      code: 'SKOG-7K3M9Q',
      codeKey: 'SKOG7K3M9Q',
      email: 'kari@example.com',
      mobile: '+4791234501',
      qualifyForSelectYearbookPose: true,
    },
    { name: 'Jonas Ødegård', qualifyForSelectOwnFavorites: false, codeKey: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{12}$/) },
  ]);
  expect(before.pictures.map((row) => [row.fileName, row.pictureType])).toEqual([
    ['a1.jpg', 'IP'],
    ['a2.jpg', 'IP'],
    ['class.jpg', 'GP'],
    ['j1.jpg', 'IP'],
  ]);
  expect(before.links).toHaveLength(5);
  expect(before.media).toHaveLength(4 * 3);

  const again = await importJob(server.services, folder.path);
  expect(again).toMatchObject({
    subjects: { added: 0, changed: 0, unchanged: 2 },
    pictures: { added: 0, changed: 0, unchanged: 4 },
    issues: [],
  });
  expect(await everything()).toEqual(before);
  expect(await server.services.db.select().from(importRuns)).toHaveLength(2);
});

test('[OPS-01] a corrected folder adds what was missing: pictures, people, better files, with the same uuids', async () => {
  const folder = await folderOf('grows', {
    'a.csv': csv('Anna;7B;CODE-ANNA;a.jpg;;;;;', 'Wrong;7B;CODE-WRNG;missing.jpg;;;;;'),
    'a.jpg': await portrait(1),
  });
  await importJob(server.services, folder.path);
  const first = await everything();
  await folder.write('a.jpg', await portrait(2));
  await folder.write('b.jpg', await portrait(3));
  await folder.write('missing.jpg', await portrait(4));
  await folder.write('a.csv', csv('Anna Marie;7B;CODE-ANNA;b.jpg|a.jpg;;;;;', 'Wrong;7B;CODE-WRNG;missing.jpg;;;;;'));
  const report = await importJob(server.services, folder.path);
  expect(report).toMatchObject({
    issues: [{ code: 'picture-changed', params: { people: 'Anna Marie', orders: 0 } }],
    subjects: { added: 1, changed: 1 },
    pictures: { added: 2, changed: 1 },
  });
  const second = await everything();
  expect(second.subjects.find((row) => row.name === 'Anna Marie')?.uuid).toBe(first.subjects[0]?.uuid);
  const picture = second.pictures.find((row) => row.fileName === 'a.jpg');
  expect(picture?.uuid).toBe(first.pictures[0]?.uuid);
  expect(picture?.contentHash).not.toBe(first.pictures[0]?.contentHash);
  expect(second.media).toHaveLength(3 * 3);

  // Another aspect ratio would move every crop of carts and orders.
  await folder.write('a.jpg', await portrait(5, 500, 400));
  expect((await importJob(server.services, folder.path)).issues.map((issue) => [issue.line, issue.code])).toEqual([
    [2, 'picture-shape-changed'],
  ]);
  expect(await everything()).toEqual(second);
});

test('[OPS-01] a folder that is imported twice at once is imported once', async () => {
  const folder = await folderOf('at-once', { 'a.csv': csv('Anna;7B;CODE-ANNA;a.jpg;;;;;'), 'a.jpg': await portrait(1) });
  const reports = await Promise.all([importJob(server.services, folder.path), importJob(server.services, folder.path)]);
  expect(reports.map((report) => [report.subjects.added, report.subjects.unchanged])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect((await everything()).media).toHaveLength(3);
});

test('[SET-07] cut-outs are shown in front of the default background, and are rendered again when it changes', async () => {
  const files = {
    'a.csv': csv('Kai;J13;KAI-CODE1;kai.png;;;;;greenscreen'),
    'kai.png': await cutout(),
    'backgrounds/ocean.jpg': await solid('#2040a0'),
    'backgrounds/pitch.jpg': await solid('#208040'),
  };
  const folder = await folderOf('club', files);
  expect((await importJob(server.services, folder.path)).issues).toEqual([]);
  const first = await everything();
  expect(first.pictures).toMatchObject([{ isGreenscreen: true, mimeType: 'image/png' }]);
  expect(
    await server.services.db
      .select({ file: backgrounds.fileName, isDefault: backgrounds.isDefault })
      .from(backgrounds)
      .orderBy(backgrounds.fileName),
  ).toEqual([
    { file: 'backgrounds/ocean.jpg', isDefault: true },
    { file: 'backgrounds/pitch.jpg', isDefault: false },
  ]);
  await folder.write(
    'job.json',
    JSON.stringify({ backgrounds: [{ file: 'backgrounds/ocean.jpg' }, { file: 'backgrounds/pitch.jpg', default: true }] }),
  );
  expect(await importJob(server.services, folder.path)).toMatchObject({ issues: [], pictures: { changed: 1 } });
  const second = await everything();
  expect(second.pictures[0]?.mediaKey).not.toBe(first.pictures[0]?.mediaKey);
  expect(await importJob(server.services, folder.path)).toMatchObject({ subjects: { unchanged: 1 }, pictures: { unchanged: 1 } });
});

test('[OPS-01] after a kill no subject is half-imported, and the next run finishes and sweeps', async () => {
  const names = ['Anna', 'Bo', 'Cia', 'Dag'];
  const files: Record<string, Buffer | string> = {
    'a.csv': csv(...names.map((name) => `${name};7B;CODES-${name}1;${name}.jpg|${name}2.jpg;;;;;`)),
  };
  for (const [index, name] of names.entries()) {
    files[`${name}.jpg`] = await portrait(index);
    files[`${name}2.jpg`] = await portrait(index + 50);
  }
  const folder = await folderOf('killed', files);
  const { services } = server;

  // The machine stops while the fifth picture is being written, and again during the third subject.
  let writes = 0;
  const dying: MediaStore = {
    ...services.media,
    write: (key, content) => (++writes > 13 ? Promise.reject(new Error('killed')) : services.media.write(key, content)),
    listFolders: async () => [],
    removeFolder: async () => undefined,
  };
  await expect(importJob({ ...services, media: dying }, folder.path)).rejects.toThrow('killed');
  expect((await everything()).subjects).toEqual([]);
  const [killed] = await services.db.select().from(importRuns);
  const half = path.join(server.dataDir, 'media', 'pictures', killed?.uuid ?? '', randomUUID());
  fs.mkdirSync(half, { recursive: true });
  fs.writeFileSync(path.join(half, 'original.jpg.7f1c.unfinished'), 'half');
  await services.db.update(importRuns).set({ report: { state: 'running', host: (await import('node:os')).hostname(), pid: 2 ** 22 + 1 } });

  const stopping = new Error('killed too');
  await expect(
    importJob(services, folder.path, (step, done) => {
      if (step === 'subjects' && done === 2) throw stopping;
    }),
  ).rejects.toBe(stopping);
  expect(fs.existsSync(half)).toBe(false);
  const halfway = await everything();
  expect(halfway.subjects.map((row) => row.name)).toEqual(['Anna', 'Bo']);
  expect(halfway.links).toHaveLength(4);
  expect(halfway.media).toHaveLength(4 * 3);

  expect(await importJob(services, folder.path)).toMatchObject({ issues: [], subjects: { added: 2, unchanged: 2 } });
  const whole = await everything();
  expect(whole.links).toHaveLength(8);
  expect(whole.media).toHaveLength(8 * 3);
});

test('[OPS-01] [BIZ-06] fields without a column in the list are unchanged', async () => {
  const folder = await folderOf('fewer-columns', {
    'a.csv': csv('Anna;7B;CODE-ANNA;a.jpg;kari@example.com;912 34 501;no;yes;portrait'),
    'a.jpg': await portrait(1),
  });
  await importJob(server.services, folder.path);
  const { db } = server.services;
  await db.update(subjects).set({ inspectionPackage: 'enabled' });
  const before = await everything();
  await folder.write('a.csv', 'name;group;code;pictures\r\nAnna;7B;CODE-ANNA;a.jpg\r\n');
  expect(await importJob(server.services, folder.path)).toMatchObject({ subjects: { changed: 0, unchanged: 1 }, issues: [] });
  expect(await everything()).toEqual(before);
  await folder.write('a.csv', 'name;code;pictures\r\nAnna;CODE-ANNA;a.jpg\r\n');
  expect(await importJob(server.services, folder.path)).toMatchObject({ subjects: { changed: 0, unchanged: 1 }, issues: [] });
  // An empty cell removes them.
  await folder.write('a.csv', csv('Anna;7B;CODE-ANNA;a.jpg;;;;;'));
  await importJob(server.services, folder.path);
  expect((await everything()).subjects).toMatchObject([{ email: '', mobile: '', qualifyForSelectYearbookPose: false }]);
});

test('[OPS-01] [KEP-08] a yearbook pose whose picture leaves the set is no longer chosen', async () => {
  const both = csv('Anna;7B;CODE-ANNA;a.jpg|b.jpg;;;;yes;');
  const folder = await folderOf('pose', {
    'a.csv': both,
    'a.jpg': await portrait(1),
    'b.jpg': await portrait(2),
  });
  const { db } = server.services;
  const pose = async (file: string) => {
    await folder.write('a.csv', both);
    await importJob(server.services, folder.path);
    const chosen = (await everything()).pictures.find(({ fileName }) => fileName === file)?.uuid ?? null;
    await db.update(subjects).set({ yearbookPosePictureUuid: chosen, yearbookPoseChosenAt: new Date() });
    await folder.write('a.csv', csv('Anna;7B;CODE-ANNA;b.jpg;;;;yes;'));
    await importJob(server.services, folder.path);
    return (await everything()).subjects.map((row) => [row.yearbookPosePictureUuid === chosen, row.yearbookPoseChosenAt !== null]);
  };
  expect(await pose('b.jpg')).toEqual([[true, true]]);
  expect(await pose('a.jpg')).toEqual([[false, false]]);

  // The state that an earlier version left.
  const [gone, inSet] = (await everything()).pictures.map(({ uuid }) => uuid);
  const migrated = async (yearbookPosePictureUuid: string | undefined) => {
    await db.update(subjects).set({ yearbookPosePictureUuid, yearbookPoseChosenAt: new Date() });
    await db.execute(sql.raw(fs.readFileSync(new URL('../../db/migrations/0045_poses_of_the_set.sql', import.meta.url), 'utf8')));
    return (await everything()).subjects[0]?.yearbookPosePictureUuid;
  };
  expect([await migrated(inSet), await migrated(gone)]).toEqual([inSet, null]);
});

test('[OPS-01] [OPX-07] an import waits until another process has ended its own', async () => {
  const folder = await folderOf('waits', { 'a.csv': csv('Anna;7B;CODE-ANNA;a.jpg;;;;;'), 'a.jpg': await portrait(1) });
  let isOver = false;
  const other = holdName(server.services.config.databaseUrl, 'import', async () => {
    await wait(1_500);
    isOver = (await everything()).subjects.length === 0;
  });
  expect(await importJob(server.services, folder.path)).toMatchObject({ subjects: { added: 1 } });
  expect(isOver).toBe(true);
  await other;
});

test('[OPS-01] a person whose row is refused is not reported as missing from the list', async () => {
  const folder = await folderOf('refused', { 'a.csv': csv('Anna;7B;CODE-ANNA;a.jpg;;;;;'), 'a.jpg': await portrait(1) });
  await importJob(server.services, folder.path);
  await folder.write('a.csv', csv('Anna;7B;CODE-ANNA;a.jpg;kari;;;;'));
  expect((await importJob(server.services, folder.path)).issues.map(({ code }) => code)).toEqual(['email-invalid']);
});
