import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { seedSubject, type SeededSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';
import { jobs, pictures, subjectPictures, subjects } from '#server/db/schema.ts';
import { readCsv } from '../import/read-csv.ts';
import { localCommands } from '../local-commands.ts';

let server: TestServer;
let folder: string;
let parent: TestUser;
let other: TestUser;
let emma: SeededSubject;
let ali: SeededSubject;
let gone: SeededSubject;
let group: string;
let tests = 0;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

/** Emma and Ali of one class with a group picture, and a child whose pictures are withdrawn. */
beforeEach(async () => {
  tests += 1;
  folder = path.join(server.dataDir, `lists-${tests}`);
  const { services } = server;
  parent = await server.asUser(`parent${tests}@example.org`);
  other = await server.asUser(`other${tests}@example.org`);
  emma = await seedSubject(services, { name: 'Emma Ødegård', group: '7A', code: `EMMA-${tests}`, numPictures: 3, holders: [parent.uuid] });
  ali = await seedSubject(services, { name: 'Ali Øst', group: '7A', code: `ALI-${tests}`, holders: [other.uuid] });
  gone = await seedSubject(services, { name: 'Gone', group: '7A', code: `GONE-${tests}`, holders: [other.uuid] });
  const { db } = services;
  await db
    .update(jobs)
    .set({ importKey: `fjell-${tests}`, name: `Fjell ${tests}`, yearbookPoseUntil: new Date(services.clock.nowMs() + 86_400_000) })
    .where(eq(jobs.uuid, emma.jobUuid));
  for (const subject of [ali, gone]) {
    await db.update(subjects).set({ jobUuid: emma.jobUuid }).where(eq(subjects.uuid, subject.uuid));
    await db.update(pictures).set({ jobUuid: emma.jobUuid }).where(eq(pictures.jobUuid, subject.jobUuid));
  }
  await db.update(subjects).set({ qualifyForSelectYearbookPose: true, inspectionPackage: 'enabled' });
  group = emma.pictureUuids[2] ?? '';
  await db.update(pictures).set({ fileName: 'class.jpg', pictureType: 'GP' }).where(eq(pictures.uuid, group));
  await db.insert(subjectPictures).values({ subjectUuid: ali.uuid, pictureUuid: group, position: 5 });
});

const shop = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await localCommands(server.services)['jobs']?.(['export', ...args], (line) => lines.push(line));
  return lines;
};
const listOf = (file: string) => {
  const { heading, rows } = readCsv(fs.readFileSync(file, 'utf8'));
  return rows.map(({ cells }) => Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? ''])));
};
const exported = async () => {
  await shop(`fjell-${tests}`, folder, '--replace');
  return listOf(path.join(folder, `fjell-${tests}_choices.csv`));
};

const favor = (user: TestUser, pictureUuid = '') =>
  server.call(pictureSetCalls.toggleFavorite, { params: { pictureUuid }, body: { isUserFavorite: true } }, { session: user.session });
const pose = (user: TestUser, subject: SeededSubject, pictureUuid = '') =>
  server.call(pictureSetCalls.setYearbookPose, { params: { subjectUuid: subject.uuid }, body: { pictureUuid } }, { session: user.session });
const callOff = (user: TestUser, { uuid, name }: SeededSubject) =>
  server.call(accountCalls.cancelInspectionPackages, { body: { subjects: [{ uuid, name, enabled: false }] } }, { session: user.session });
/** The list's time format. */
const now = () => new Date(server.clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ');

describe('[KEP-08] jobs export', () => {
  test("[KEP-08] parents' choices in the shop are in the list with their time, and every subject of the job has a row", async () => {
    (await pose(parent, emma, emma.pictureUuids[1])).answer();
    const posedAt = now();
    server.clock.advance(3_600_000);
    (await pose(parent, emma, emma.pictureUuids[1])).answer();
    (await favor(parent, emma.pictureUuids[0])).answer();
    const firstAt = now();
    server.clock.advance(3_600_000);
    (await favor(parent, group)).answer();
    (await callOff(parent, emma)).answer();
    expect(await exported()).toEqual([
      {
        group: '7A',
        name: 'Ali Øst',
        code: ali.code,
        'yearbook pose': '',
        'yearbook pose chosen (UTC)': '',
        favorites: '',
        'favorites chosen (UTC)': '',
        'inspection package': 'yes',
        'called off (UTC)': '',
      },
      {
        group: '7A',
        name: 'Emma Ødegård',
        code: emma.code,
        'yearbook pose': '1.jpg',
        'yearbook pose chosen (UTC)': posedAt,
        favorites: '0.jpg | class.jpg',
        'favorites chosen (UTC)': `${firstAt} | ${now()}`,
        'inspection package': 'called off',
        'called off (UTC)': now(),
      },
      expect.objectContaining({ name: 'Gone' }),
    ]);
  });

  test('[KEP-08] [SEC-05] a withdrawn child is not in the list, nor is any picture that shows it', async () => {
    const { db } = server.services;
    await db.insert(subjectPictures).values({ subjectUuid: gone.uuid, pictureUuid: group, position: 5 });
    for (const pictureUuid of [emma.pictureUuids[0], group]) (await favor(parent, pictureUuid)).answer();
    (await favor(other, gone.pictureUuids[0])).answer();
    await db.update(subjects).set({ yearbookPosePictureUuid: group }).where(eq(subjects.uuid, emma.uuid));
    await db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, gone.uuid));
    const list = await exported();
    expect(list.map(({ name, favorites, 'yearbook pose': chosen }) => [name, favorites, chosen])).toEqual([
      ['Ali Øst', '', ''],
      ['Emma Ødegård', '0.jpg', ''],
    ]);
    expect(JSON.stringify(list)).not.toContain(gone.code);
  });

  test('[KEP-08] a name that begins like a formula is not computed by a spreadsheet, and only the operator can read the file', async () => {
    await server.services.db.update(subjects).set({ name: '=HYPERLINK("http://evil")' }).where(eq(subjects.uuid, emma.uuid));
    expect((await exported()).map(({ name }) => name)).toContain('\'=HYPERLINK("http://evil")');
    expect((fs.statSync(path.join(folder, `fjell-${tests}_choices.csv`)).mode & 0o777).toString(8)).toBe('600');
  });

  test('[KEP-08] an existing list is unchanged unless its replacement is requested; no partial file is left', async () => {
    const file = path.join(folder, 'Choices.CSV');
    await shop(`Fjell ${tests}`, file);
    fs.writeFileSync(file, 'with remarks');
    await expect(shop(`fjell-${tests}`, file)).rejects.toThrow(`${file} is there already and stays as it is`);
    expect(fs.readFileSync(file, 'utf8')).toBe('with remarks');
    await shop(`fjell-${tests}`, file, '--replace');
    expect(listOf(file)).toHaveLength(3);
    expect(fs.readdirSync(folder)).toEqual(['Choices.CSV']);
  });

  test('[KEP-08] an unknown job, or a name of several jobs, is an error that says what to write', async () => {
    await expect(shop('fjel', folder)).rejects.toThrow(/^No job has the key or the name fjel\.\nKeys of jobs: .*fjell-/);
    await server.services.db
      .update(jobs)
      .set({ name: `Fjell ${tests}`, importKey: `twin-${tests}` })
      .where(eq(jobs.uuid, ali.jobUuid));
    await expect(shop(`Fjell ${tests}`, folder)).rejects.toThrow(
      `2 jobs are called Fjell ${tests}. Name one by its key: fjell-${tests}, twin-`,
    );
    await expect(shop(`fjell-${tests}`)).rejects.toThrow('usage: npm run shop -- jobs export');
    expect(fs.existsSync(folder)).toBe(false);
  });
});

describe('[KEP-08] the files of a school', () => {
  const fileOf = (name: string) => fs.readFileSync(path.join(folder, `fjell-${tests}_${name}`), 'utf8');
  const indexLines = () =>
    fileOf('pspa/INDEX.TXT')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('\t'));

  test('[KEP-08] the index has the chosen pose, else the first favorite, else the first portrait, and the list of fall-backs says which', async () => {
    (await pose(parent, emma, emma.pictureUuids[1])).answer();
    const lone = await seedSubject(server.services, { name: 'No Portrait', group: '10A', code: `LONE-${tests}`, holders: [] });
    await server.services.db
      .update(subjects)
      .set({ jobUuid: emma.jobUuid, qualifyForSelectYearbookPose: true })
      .where(eq(subjects.uuid, lone.uuid));
    const [, second] = (await seedSubject(server.services, { name: 'X', group: '', code: `X-${tests}`, numPictures: 2, holders: [] }))
      .pictureUuids;
    await server.services.db
      .update(pictures)
      .set({ fileName: '7a/liked.jpg', jobUuid: emma.jobUuid })
      .where(eq(pictures.uuid, second ?? ''));
    await server.services.db.insert(subjectPictures).values({ subjectUuid: ali.uuid, pictureUuid: second ?? '', position: 9 });
    (await favor(other, second)).answer();
    const lines = await shop(`fjell-${tests}`, folder);
    expect(indexLines().map((cells) => [cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]])).toEqual([
      ['7a', 'liked.jpg', '7', 'Øst', 'Ali', '7A'],
      ['', '1.jpg', '7', 'Ødegård', 'Emma', '7A'],
      ['', '0.jpg', '7', '', 'Gone', '7A'],
      ['', '0.jpg', '10', 'Portrait', 'No', '10A'],
    ]);
    const fallBacks = listOf(path.join(folder, `fjell-${tests}_fall-backs.csv`));
    expect(fallBacks.map(({ name, picture, why }) => [name, picture, why])).toEqual([
      ['Ali Øst', '7a/liked.jpg', 'no pose was chosen: the first favorite'],
      ['Gone', '0.jpg', 'no pose and no favorite was chosen: the first portrait of the set'],
      ['No Portrait', '0.jpg', 'no pose and no favorite was chosen: the first portrait of the set'],
    ]);
    expect(lines[2]).toBe(`  fjell-${tests}_pspa/INDEX.TXT: 4 portraits, 3 of them without a chosen pose; 0 subjects without a portrait`);
  });

  test('[KEP-08] [SEC-05] a child who is not to be in the yearbook, or whose family did not consent, is not in the index, and the list of fall-backs states the reason', async () => {
    const { db } = server.services;
    await db.update(subjects).set({ consent: 'no' }).where(eq(subjects.uuid, emma.uuid));
    await db.update(subjects).set({ qualifyForSelectYearbookPose: false }).where(eq(subjects.uuid, ali.uuid));
    const lines = await shop(`fjell-${tests}`, folder);
    expect(indexLines().map((cells) => cells[5])).toEqual(['Gone']);
    const why = Object.fromEntries(listOf(path.join(folder, `fjell-${tests}_fall-backs.csv`)).map((row) => [row['name'], row['why']]));
    expect(why).toMatchObject({
      'Emma Ødegård': 'not in the index: the family did not agree',
      'Ali Øst': 'not in the index: the job says that it is not in the yearbook',
    });
    expect(lines[2]).toContain('1 portraits, 1 of them without a chosen pose; 0 subjects without a portrait; 2 left out');
    // A job whose list does not use the yearbook column.
    await db.update(subjects).set({ qualifyForSelectYearbookPose: false }).where(eq(subjects.jobUuid, emma.jobUuid));
    await shop(`fjell-${tests}`, folder, '--replace');
    expect(indexLines().map((cells) => cells[5])).toEqual(['Ali', 'Gone']);
  });

  test('[KEP-08] [SEC-05] a withdrawn child is listed for the photographer only, with every picture that shows it', async () => {
    const { db } = server.services;
    await db.insert(subjectPictures).values({ subjectUuid: gone.uuid, pictureUuid: group, position: 5 });
    await db
      .update(pictures)
      .set({ fileName: 'gone.jpg' })
      .where(eq(pictures.uuid, gone.pictureUuids[0] ?? ''));
    await db.update(subjects).set({ name: 'Withdrawn Child', isWithdrawn: true }).where(eq(subjects.uuid, gone.uuid));
    await shop(`fjell-${tests}`, folder);
    const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:csv|TXT)$/.test(name));
    const naming = files.filter((name) =>
      /Withdrawn Child|GONE-|gone\.jpg|class\.jpg/.test(fs.readFileSync(path.join(folder, name), 'utf8')),
    );
    expect([files.length, naming]).toEqual([7, [`fjell-${tests}_withdrawn.csv`]]);
    expect(listOf(path.join(folder, `fjell-${tests}_withdrawn.csv`))).toEqual([
      { group: '7A', name: 'Withdrawn Child', code: gone.code, 'pictures that must not be used': '1.jpg | class.jpg | gone.jpg' },
    ]);
    for (const name of files) expect((fs.statSync(path.join(folder, name)).mode & 0o777).toString(8)).toBe('600');
  });

  test("[KEP-08] subjects without an order, and families' consents, are separate lists; no file is replaced unless requested", async () => {
    await server.services.db.update(subjects).set({ consent: 'no' }).where(eq(subjects.uuid, emma.uuid));
    await shop(`fjell-${tests}`, folder);
    const without = listOf(path.join(folder, `fjell-${tests}_no-order.csv`));
    expect(without.map(({ name, 'code used (UTC)': used }) => [name, used !== ''])).toEqual([
      ['Ali Øst', true],
      ['Emma Ødegård', true],
      ['Gone', true],
    ]);
    expect(listOf(path.join(folder, `fjell-${tests}_consent.csv`))[1]).toMatchObject({
      name: 'Emma Ødegård',
      'in the yearbook': 'yes',
      'package sent home': 'yes',
      consent: 'no',
      customers: '1',
    });
    fs.rmSync(path.join(folder, `fjell-${tests}_choices.csv`));
    await expect(shop(`fjell-${tests}`, folder)).rejects.toThrow('_pspa/INDEX.TXT is there already. Nothing was written');
    expect(fs.existsSync(path.join(folder, `fjell-${tests}_choices.csv`))).toBe(false);
  });
});
