import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobOnDisk, csv, type JobOnDisk, portrait, solid } from '#tests/fixtures/import/job-on-disk.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { backgrounds, jobs, pictures, subjectPictures, subjects } from '#server/db/schema.ts';
import { importJob } from './import-job.ts';
import { issueText } from './issue-words.ts';

let server: TestServer;
const folders: JobOnDisk[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterEach(async () => {
  const { db } = server.services;
  for (const table of [subjectPictures, subjects, pictures, backgrounds, jobs]) await db.delete(table);
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

/** A red disc in front of a green screen, in the camera's format. */
function beforeGreen(disc = '#c04040'): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="#2FB457"/><circle cx="200" cy="260" r="120" fill="${disc}"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 92 }).toBuffer();
}

async function folderOf(files: Readonly<Record<string, Buffer | string>>): Promise<JobOnDisk> {
  const folder = await createJobOnDisk('club', files);
  folders.push(folder);
  return folder;
}

const storedPictures = () => server.services.db.select().from(pictures).orderBy(pictures.fileName);
const pixel = async (file: Buffer, left: number, top: number) =>
  [...(await sharp(await sharp(file).extract({ left, top, width: 4, height: 4 }).png().toBuffer()).stats()).channels].map(({ mean }) =>
    Math.round(mean),
  );

test('[OPS-01] a JPEG of a green-screen row is keyed, is shown in front of the job’s background, and a second import changes nothing', async () => {
  const folder = await folderOf({
    'subjects.csv': csv('Kai Eide;J13;CLUB-KAIEI;kai.jpg|hall.jpg:GP;;;yes;no;greenscreen'),
    'kai.jpg': await beforeGreen(),
    'hall.jpg': await beforeGreen('#4040c0'),
    'backgrounds/ocean.jpg': await solid('#2040a0'),
  });
  const report = await importJob(server.services, folder.path);
  expect(report.issues.map(issueText)).toEqual([]);
  const [hall, kai] = await storedPictures();
  expect([hall?.isGreenscreen, hall?.mimeType]).toEqual([false, 'image/jpeg']);
  expect([kai?.isGreenscreen, kai?.mimeType, kai?.widthPx, kai?.heightPx]).toEqual([true, 'image/png', 400, 500]);
  const { media } = server.services;
  const original = await media.read(`${kai?.mediaKey}/original.png`);
  expect((await pixel(original, 6, 6))[3]).toBe(0);
  const disc = await pixel(original, 200, 260);
  expect(disc[3]).toBe(255);
  [0xc0, 0x40, 0x40].forEach((value, at) => expect(Math.abs((disc[at] ?? 0) - value)).toBeLessThan(8));
  const [red = 0, green = 0, blue = 0] = await pixel(await media.read(`${kai?.mediaKey}/320.webp`), 4, 4);
  expect([blue > green + 40, green > red, Math.abs(blue - 0xa0) < 12]).toEqual([true, true, true]);

  const again = await importJob(server.services, folder.path);
  expect(again).toMatchObject({ subjects: { unchanged: 1, changed: 0 }, pictures: { unchanged: 2, changed: 0 } });
});

test('[OPS-01] job.json marks a whole job; a picture without a green screen stays a picture, and an unmarked one becomes one again', async () => {
  const folder = await folderOf({
    'job.json': JSON.stringify({ greenScreen: true }),
    'subjects.csv': csv('Kai Eide;J13;CLUB-KAIEI;kai.jpg|wall.jpg|team.jpg:GP;;;yes;no;'),
    'kai.jpg': await beforeGreen(),
    'wall.jpg': await portrait(3),
    'team.jpg': await beforeGreen(),
  });
  expect((await importJob(server.services, folder.path)).issues).toEqual([]);
  expect((await storedPictures()).map(({ fileName, isGreenscreen }) => [fileName, isGreenscreen])).toEqual([
    ['kai.jpg', true],
    ['team.jpg', false],
    ['wall.jpg', false],
  ]);
  const before = await storedPictures();
  expect(await importJob(server.services, folder.path)).toMatchObject({ pictures: { unchanged: 3, changed: 0 } });
  expect(await storedPictures()).toEqual(before);

  await folder.write('job.json', JSON.stringify({ greenScreen: false }));
  expect(await importJob(server.services, folder.path)).toMatchObject({ pictures: { unchanged: 2, changed: 1 } });
  const [kai] = await storedPictures();
  expect([kai?.uuid, kai?.isGreenscreen, kai?.mimeType]).toEqual([before[0]?.uuid, false, 'image/jpeg']);
});

test('[OPS-01] a green-screen row without a picture that can be keyed is refused with its line', async () => {
  const folder = await folderOf({
    'subjects.csv': csv('Kai Eide;J13;CLUB-KAIEI;kai.jpg;;;yes;no;greenscreen'),
    'kai.jpg': await portrait(1),
  });
  const report = await importJob(server.services, folder.path);
  expect(report.issues.map(({ line, code }) => [line, code])).toEqual([[2, 'not-cut-out']]);
  expect(await storedPictures()).toEqual([]);
});

test('[OPS-01] [SET-05] the names of the photographer and of the job type are stored', async () => {
  const named = (name: string) =>
    JSON.stringify({
      photographer: { uuid: 'c9a1e0f4-52a7-4d0b-8b1e-7b0a6c3d5e22', name },
      jobType: { uuid: 'e4b8f6a3-90c7-4f35-9d9b-5a2c1e7d8f02', name: 'Sports' },
    });
  const folder = await folderOf({
    'job.json': named('Jørgen Vik'),
    'subjects.csv': csv('Kai Eide;J13;CLUB-KAIEI;kai.jpg;;;yes;no;'),
    'kai.jpg': await portrait(1),
  });
  const stored = async () => (await server.services.db.select().from(jobs)).map((job) => [job.photographerName, job.jobTypeName]);
  await importJob(server.services, folder.path);
  expect(await stored()).toEqual([['Jørgen Vik', 'Sports']]);
  await folder.write('job.json', named('Jørgen Viken'));
  await importJob(server.services, folder.path);
  expect(await stored()).toEqual([['Jørgen Viken', 'Sports']]);
});
