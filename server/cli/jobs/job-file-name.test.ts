import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs, subjects } from '#server/db/schema.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { jobFileName } from './job-file-name.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

test('[BIZ-07] two jobs never share a file name, whatever characters their keys contain', async () => {
  const { db } = server.services;
  const keys = ['kol 1', 'kol-1', 'fjell_2026', 'FJELL-2026', '北京', '上海', '..', 'dal-2026'];
  const made: { uuid: string; importKey: string }[] = [];
  for (const importKey of keys) {
    const { uuid: subjectUuid } = await seedSubject(server.services, { name: 'Emma Solberg' });
    const [row] = await db.select({ uuid: subjects.jobUuid }).from(subjects).where(eq(subjects.uuid, subjectUuid));
    const uuid = row?.uuid ?? '';
    await db.update(jobs).set({ importKey }).where(eq(jobs.uuid, uuid));
    made.push({ uuid, importKey });
  }
  const names = await Promise.all(made.map((job) => jobFileName(db, job)));
  expect(new Set(names).size).toBe(keys.length);
  expect(names.at(-1)).toBe('dal-2026');
  expect(names.slice(0, 7)).toEqual([
    expect.stringMatching(/^kol-1-[0-9a-f]{8}$/),
    expect.stringMatching(/^kol-1-[0-9a-f]{8}$/),
    expect.stringMatching(/^fjell-2026-[0-9a-f]{8}$/),
    expect.stringMatching(/^fjell-2026-[0-9a-f]{8}$/),
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^job-[0-9a-f]{8}$/)),
  ]);
});
