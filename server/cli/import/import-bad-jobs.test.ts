/** Reading a job's list, and the refusals in it and beside it. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bombPng, createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { backgrounds, importRuns, jobs, pictures, subjectPictures, subjects } from '#server/db/schema.ts';
import { importCommand } from '../import-command.ts';
import { importJob } from './import-job.ts';
import { isWhole } from './import-report.ts';
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

test('[OPS-01] every bad row and picture is listed with its line and reason, and the good ones are imported', async () => {
  const other = await folderOf('other-job', { 'list.csv': csv('Someone Else;1A;TAKEN-4MR7;x.jpg;;;;;'), 'x.jpg': await portrait(90) });
  await importJob(server.services, other.path);
  const jpeg = await portrait(10);
  const good = Object.fromEntries(
    await Promise.all(
      [
        'g1.jpg',
        'g2.jpg',
        'p7.jpg',
        'p9.jpg',
        'p10.jpg',
        'p11.jpg',
        'p12.jpg',
        'p13.jpg',
        'p14.jpg',
        'p17.jpg',
        'p18.jpg',
        'shared.jpg',
        'p23.jpg',
        'p24.jpg',
        'p25.jpg',
        'p26.jpg',
      ].map(async (file, index) => [file, await portrait(20 + index)] as const),
    ),
  );
  const folder = await folderOf('bad-job', {
    ...good,
    'cut.jpg': jpeg.subarray(0, jpeg.length * 0.6),
    'text.jpg': 'this is not a picture',
    'vector.jpg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>',
    'bomb.png': await bombPng(),
    'zero.jpg': '',
    'list.csv': csv(
      'Good One;7B;GOOD-ONE-1;g1.jpg;;;;;', // 2
      'No File;7B;NOFILE-11;nowhere.jpg;;;;;',
      'Cut Off;7B;CUTOFF-11;cut.jpg;;;;;',
      'Not An Image;7B;TEXTFILE1;text.jpg;;;;;',
      'Vector;7B;VECTOR-11;vector.jpg;;;;;',
      ';7B;EMPTYNAME;p7.jpg;;;;;', // 7
      'Bomb;7B;BOMB-FILE1;bomb.png;;;;;',
      'Same Code;7B;SAME-CODE;p9.jpg;;;;;', // 9
      'Same Code Too;7B;samecode;p10.jpg;;;;;',
      'Taken;7B;taken 4mr7;p11.jpg;;;;;',
      'Bad Code;7B;DROP%TABLE;p12.jpg;;;;;',
      'Bad Type;7B;BADTYPE-1;p13.jpg:XX;;;;;',
      'Too;many;columns;p14.jpg;;;;;;;', // 14
      'Bad Mail;7B;BADMAIL-1;p17.jpg;not-an-address;;;;', // 15
      'Bad Phone;7B;BADPHONE1;p18.jpg;;12;;;',
      'Way Out;7B;WAYOUT-11;../other-job/x.jpg;;;;;', // 17
      'Zero;7B;ZEROZERO1;zero.jpg;;;;;',
      'Twice;7B;TWICE-111;p23.jpg|P23.JPG;;;;;',
      '"Broken Quote;7B;BROKEN-11;p24.jpg;;;;;', // 20
      'Claims One;7B;CLAIM-111;shared.jpg;;;;;', // 21
      'Claims Two;7B;CLAIM-222;shared.jpg;;;;;',
      'Maybe;7B;MAYBE-111;p25.jpg;;;perhaps;;', // 23
      'Green;7B;GREEN-111;p26.jpg;;;;;greenscreen',
      'No Picture;7B;NOPICT-11;;;;;;', // 25
      'Linked;7B;LINKED-11;link.jpg;;;;;',
      'Good Two;7B;GOOD-TWO-2;g2.jpg;;;;;', // 27
    ),
  });
  await symlink('/etc/hostname', join(folder.path, 'link.jpg'));

  const report = await importJob(server.services, folder.path);
  const listed = report.issues.filter((issue) => issue.severity === 'refused').map((issue) => [issue.line, issue.code]);
  expect(listed).toEqual([
    [3, 'picture-missing'],
    [4, 'picture-damaged'],
    [5, 'picture-not-image'],
    [6, 'picture-not-image'],
    [7, 'name-missing'],
    [8, 'picture-too-large'],
    [9, 'code-twice'],
    [10, 'code-twice'],
    [11, 'code-taken'],
    [12, 'code-invalid'],
    [13, 'picture-type-unknown'],
    [14, 'row-columns'],
    [15, 'email-invalid'],
    [16, 'mobile-invalid'],
    [17, 'picture-outside'],
    [18, 'picture-empty'],
    [19, 'picture-twice'],
    [20, 'row-quote'],
    [21, 'picture-of-two'],
    [22, 'picture-of-two'],
    [23, 'flag-invalid'],
    [24, 'not-cut-out'],
    [25, 'pictures-missing'],
    [26, 'picture-outside'],
  ]);
  expect(report.issues.filter((issue) => issue.severity === 'warning')).toEqual([]);
  expect(report.issues.map(issueText)).toContain('line 3, nowhere.jpg: there is no such file');
  expect(report.subjects).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 24 });
  expect(isWhole(report)).toBe(false);
  const state = await everything();
  expect(state.subjects.map((row) => row.name)).toEqual(['Good One', 'Good Two', 'Someone Else']);
  expect(state.pictures.map((row) => row.fileName)).toEqual(['g1.jpg', 'g2.jpg', 'x.jpg']);
  // No refused file stays on the disk.
  expect(state.media).toHaveLength(3 * 3);

  const again = await importJob(server.services, folder.path);
  expect(again.subjects).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 24 });
  expect(await everything()).toEqual(state);
});

test('[OPS-01] a folder that cannot be read as a job is refused as a whole, with the reason', async () => {
  const codesOf = async (files: Readonly<Record<string, Buffer | string>>) =>
    (await importJob(server.services, (await folderOf('job', files)).path)).issues.map((issue) => issue.code);
  expect((await importJob(server.services, '/nowhere/at/all')).issues.map((issue) => issue.code)).toEqual(['folder-missing']);
  expect(await codesOf({})).toEqual(['csv-missing']);
  expect(await codesOf({ 'a.csv': '', 'b.csv': '' })).toEqual(['csv-several']);
  expect(await codesOf({ 'a.csv': 'name;pictures\n' })).toEqual(['csv-empty']);
  expect(await codesOf({ 'a.csv': 'name;class\nAnna;7B\n' })).toEqual(['csv-column-missing']);
  expect(await codesOf({ 'a.csv': 'name;navn;pictures\nAnna;Anna;a.jpg\n' })).toEqual(['csv-column-twice']);
  expect(await codesOf({ 'a.csv': csv(), 'job.json': '{' })).toEqual(['job-invalid']);
  expect(await codesOf({ 'a.csv': csv(), 'job.json': '{"date":"soon"}' })).toEqual(['job-invalid']);
  expect(await codesOf({ 'a.csv': csv(), 'job.json': '{"date":"2026-09-14","keepUntil":"2006-09-14"}' })).toEqual(['job-invalid']);
  expect(await codesOf({ 'a.csv': iconv.encode('name;pictures\nBø;a.jpg\n', 'utf-32', { addBOM: true }) })).toEqual(['csv-encoding']);
  const windows = Buffer.from('{"name":"Hår"}', 'latin1');
  expect(await codesOf({ 'a.csv': csv(), 'job.json': windows })).toEqual(['job-invalid']);
  for (const redirect of [
    'http://pictures.example',
    'pictures',
    '//pictures.example',
    String.raw`/\pictures.example`,
    'javascript:alert(1)',
  ])
    expect(await codesOf({ 'a.csv': csv(), 'job.json': JSON.stringify({ codes: { redirect } }) })).toEqual(['job-invalid']);
  const both = { redirect: '/pages/about', message: { en: 'They open on 3 March.' } };
  expect(await codesOf({ 'a.csv': csv(), 'job.json': JSON.stringify({ codes: both }) })).toEqual(['job-invalid']);
  expect((await everything()).jobs).toEqual([]);
});

test('[OPS-01] Norwegian headings, Windows-1252, commas, quotes and one column per picture are read', async () => {
  const text =
    'Fornavn,Etternavn,Klasse,Bilde 1,Bilde 2,Klassebilde,E-post,Mobil\r\n"Åse, Mari",Ødegård,"7B\nblå",a.jpg,,k.jpg,ase@example.com,91234502\r\n';
  const folder = await folderOf('sjøskolen', {
    'elever.csv': iconv.encode(text, 'windows-1252'),
    'a.jpg': await portrait(1),
    'k.jpg': await portrait(2, 600, 400),
  });
  const report = await importJob(server.services, folder.path);
  // A line break is not a printable group; everything else of the row was understood.
  expect(report.issues.map((issue) => [issue.line, issue.code])).toEqual([[2, 'group-invalid']]);
  await folder.write('elever.csv', iconv.encode(text.replace('\nblå', ' blå'), 'windows-1252'));
  expect((await importJob(server.services, folder.path)).issues).toEqual([]);
  const state = await everything();
  expect(state.subjects).toMatchObject([{ name: 'Åse, Mari Ødegård', group: '7B blå', email: 'ase@example.com', mobile: '+4791234502' }]);
  expect(state.pictures.map((row) => [row.fileName, row.pictureType])).toEqual([
    ['a.jpg', 'IP'],
    ['k.jpg', 'GP'],
  ]);
});

test('[SEC-03] [OPS-01] guessable codes are refused, each with its line, unless the operator accepts them; a code that was handed out stays', async () => {
  const folder = await folderOf('short-codes', {
    'a.csv': csv(
      'Kari Kort;7A;A;a.jpg;;;;;',
      'Ola Tall;7A;12345;b.jpg;;;;;',
      'Liv Lang;7A;K3W9-XMP2;c.jpg;;;;;',
      'Mia Mangler;7A;;d.jpg;;;;;',
    ),
    'a.jpg': await portrait(1),
    'b.jpg': await portrait(2),
    'c.jpg': await portrait(3),
    'd.jpg': await portrait(4),
  });
  const run = async (...options: string[]) => {
    const lines: string[] = [];
    const failure = await importCommand(server.services, [folder.path, ...options], (line) => lines.push(line)).then(
      () => null,
      (error: Error) => error.message,
    );
    return { failure, said: lines.filter((line) => /^(?:refused|note): /.test(line)) };
  };
  const namesIn = async () => (await everything()).subjects.map(({ name }) => name);
  const { failure, said } = await run();
  expect(failure).toContain('2 rows were refused; the others are in.');
  expect(said).toEqual([
    expect.stringMatching(/^refused: line 2: the code "A" can be guessed: .* --take-guessable-codes takes it$/),
    expect.stringMatching(/^refused: line 3: the code "12345" can be guessed/),
  ]);
  expect(await namesIn()).toEqual(['Liv Lang', 'Mia Mangler']);
  const forced = await run('--take-guessable-codes');
  expect(forced.failure).toBeNull();
  expect(forced.said).toEqual([
    'note: line 2: the code "A" can be guessed: who tries codes can open the pictures of this child',
    'note: line 3: the code "12345" can be guessed: who tries codes can open the pictures of this child',
  ]);
  expect(await namesIn()).toEqual(['Kari Kort', 'Liv Lang', 'Mia Mangler', 'Ola Tall']);
  const again = await run();
  expect([again.failure, again.said.length], 'letters with these codes are out').toEqual([null, 2]);
});

test('[SEC-05] [OPS-01] a name or group that changes the reading direction is refused', async () => {
  const turned = ['\u202E', '\u2066', '\u200F', '\u061C'];
  const folder = await folderOf('turned', {
    'a.csv': csv(...turned.map((mark, at) => `Per ${mark}Bidi;7A;TURN-AA4${at}R;${at}.jpg;;;;;`), 'Per Bidi;7\u202DA;TURN-BB4R;g.jpg;;;;;'),
  });
  expect((await importJob(server.services, folder.path)).issues.map(({ line, code }) => [line, code])).toEqual([
    [2, 'name-invalid'],
    [3, 'name-invalid'],
    [4, 'name-invalid'],
    [5, 'name-invalid'],
    [6, 'group-invalid'],
  ]);
});

test('[OPX-02] the report states how the list was read and shows its names; a list that is not text in its encoding is refused as a whole', async () => {
  const text = 'name;pictures\nŁukasz Żółć;a.jpg\nAnna Berg;b.jpg\n';
  const folder = await folderOf('polska', {
    'job.json': '{"encoding":"windows-1250"}',
    'a.csv': iconv.encode(text, 'windows-1250'),
    'a.jpg': await portrait(1),
    'b.jpg': await portrait(2),
  });
  const lines: string[] = [];
  await importCommand(server.services, [folder.path], (line) => lines.push(line));
  expect(lines).toContain('  a.csv: read as windows-1250: Łukasz Żółć');
  expect((await everything()).subjects.map((row) => row.name)).toEqual(['Anna Berg', 'Łukasz Żółć']);
  expect(JSON.stringify(await server.services.db.select().from(importRuns)), 'names are not kept with the run').not.toContain('Łukasz');

  await folder.write('job.json', '{"encoding":"utf-8"}');
  expect((await importJob(server.services, folder.path)).issues.map((issue) => issue.code)).toEqual(['csv-encoding']);
  await folder.write('job.json', '{"encoding":"polish"}');
  expect((await importJob(server.services, folder.path)).issues.map(issueText)).toEqual([
    'line 1, job.json: column 13: encoding: no known text encoding, such as "windows-1250"',
  ]);
});

test('[OPX-09] a wrong key or value of job.json is reported with its line and the expected value, and nothing is imported', async () => {
  const job = '{\n  "photographer": { "uuid": "Mari Foss" },\n  "jobTyp": {},\n  "isArchived": "no"\n}';
  const folder = await folderOf('wrong-details', {
    'a.csv': csv('Anna;7B;WRONGKEY1;a.jpg;;;;;'),
    'a.jpg': await portrait(1),
    'job.json': job,
  });
  const lines: string[] = [];
  await expect(importCommand(server.services, [folder.path], (line) => lines.push(line))).rejects.toThrow('Nothing was imported.');
  expect(lines).toEqual([
    'refused: line 2, job.json: column 29: photographer.uuid: expected a UUID, found "Mari Foss"',
    'refused: line 3, job.json: column 3: jobTyp is not known; did you mean "jobType"?',
    'refused: line 4, job.json: column 17: isArchived: expected true or false, found "no"',
  ]);
});
