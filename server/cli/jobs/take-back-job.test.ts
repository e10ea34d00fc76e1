import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { lineFor, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { jobs, orders, pictures, subjects } from '#server/db/schema.ts';
import { localCommands } from '../local-commands.ts';

let server: TestServer;
let folder: JobOnDisk;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await createJobOnDisk('wrong-class', { 'a.csv': csv('Anna;7B;WRONGANNA1;a.jpg;;;;;'), 'a.jpg': await portrait(1) });
  await shop('import', folder.path);
  return () => folder.remove();
});

async function shop(command: string, ...args: readonly string[]) {
  const lines: string[] = [];
  try {
    await localCommands(server.services)[command]?.(args, (line) => lines.push(line));
    return { lines, failure: null };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : String(error) };
  }
}

const jobNamed = async (importKey: string) => (await server.services.db.select().from(jobs).where(eq(jobs.importKey, importKey)))[0];

test('[OPX-05] a job is archived and opened again, and an import without the field does not change that', async () => {
  expect((await shop('jobs', 'archive', 'wrong-class')).lines).toEqual(['Wrong class is archived: nothing more is sold of it']);
  await folder.write('a.csv', csv('Anne;7B;WRONGANNA1;a.jpg;;;;;'));
  await shop('import', folder.path);
  expect((await jobNamed('wrong-class'))?.isArchived).toBe(true);
  await shop('jobs', 'open', 'wrong-class');
  expect((await jobNamed('wrong-class'))?.isArchived).toBe(false);
});

test('[OPX-05] a job that was imported by mistake is planned and removed with people, codes and files, and can be imported again', async () => {
  const { db, media } = server.services;
  const job = await jobNamed('wrong-class');
  const [picture] = await db
    .select()
    .from(pictures)
    .where(eq(pictures.jobUuid, job?.uuid ?? ''));
  const files = () => media.list(picture?.mediaKey ?? '');
  expect((await files()).length).toBeGreaterThan(0);
  const plan = await shop('jobs', 'remove', 'wrong-class', '--plan');
  expect(plan).toEqual({
    lines: [
      'Wrong class: 1 subjects with their codes, 1 pictures',
      'This is a plan: nothing was removed. Without --plan it is done, for good.',
    ],
    failure: null,
  });
  expect([(await jobNamed('wrong-class'))?.uuid, (await files()).length > 0]).toEqual([job?.uuid, true]);
  expect((await shop('jobs', 'remove', 'wrong-class')).lines.at(-1)).toBe('removed');
  expect([await jobNamed('wrong-class'), await files()]).toEqual([undefined, []]);
  expect(await db.$count(subjects, eq(subjects.code, 'WRONGANNA1'))).toBe(0);
  expect((await shop('import', folder.path)).failure).toBeNull();
  expect((await shop('jobs', 'remove', 'nowhere')).failure).toMatch(/^No job has the key or the name nowhere\./);
});

test.each(['created', 'paid'] as const)(
  '[OPX-05] a job with a picture in an order that is %s is not removed, with a plan or without',
  async (state) => {
    const { db } = server.services;
    const customer = await printCustomer(server);
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    await db.update(orders).set({ state }).where(eq(orders.uuid, uuid));
    const [subject] = await db.select().from(subjects).where(eq(subjects.uuid, customer.subjectUuid));
    const importKey = `ordered-${state}`;
    await db
      .update(jobs)
      .set({ importKey })
      .where(eq(jobs.uuid, subject?.jobUuid ?? ''));
    const before = await db.$count(pictures, eq(pictures.jobUuid, subject?.jobUuid ?? ''));
    for (const args of [['--plan'], []])
      expect((await shop('jobs', 'remove', importKey, ...args)).failure).toMatch(
        /^\d+ pictures of it are ordered or bought: nothing was removed/,
      );
    expect(await db.$count(pictures, eq(pictures.jobUuid, subject?.jobUuid ?? ''))).toBe(before);
  },
);
