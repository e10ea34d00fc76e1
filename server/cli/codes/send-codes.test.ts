/** `codes send` and `codes find`. */
import fs from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { readMessages } from '#tests/setup/sms-box.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { codeMessages, jobs, outgoingJobs, subjects } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { localCommands } from '../local-commands.ts';

const JOB = 'solberg-2026';
const PUBLIC_URL = 'http://bilder.example.no';
let server: TestServer;
const uuids = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE, environment: { PUBLIC_URL } });
  const { db } = server.services;
  let jobUuid = '';
  for (const [name, code, email, mobile, isWithdrawn] of [
    ['Emma Solberg', 'EMMA-0001', 'kari@example.org', '+4740010001', false],
    ['Ali Øst', 'ALI-00001', 'post@example.org', '', false],
    ['Åse Dahl', 'AASE-0001', '', '+4740010003', false],
    ['Tatt Bort', 'TATT-0001', 'bort@example.org', '+4740010004', true],
  ] as const) {
    const seeded = await seedSubject(server.services, { name, code, group: '7A', isWithdrawn });
    if (jobUuid === '') {
      jobUuid = seeded.jobUuid;
      await db.update(jobs).set({ importKey: JOB }).where(eq(jobs.uuid, jobUuid));
    }
    await db.update(subjects).set({ email, mobile, jobUuid }).where(eq(subjects.uuid, seeded.uuid));
    uuids.set(code, seeded.uuid);
  }
  await seedSubject(server.services, { name: 'Annen Jobb', code: 'ANNEN-001' });
});
afterEach(async () => {
  await server.services.db.delete(codeMessages);
  await server.services.db.delete(outgoingJobs);
  for (const folder of ['mail', 'sms']) fs.rmSync(path.join(server.dataDir, folder), { recursive: true, force: true });
});
afterAll(() => server.close());

const run = async (args: readonly string[], services: Services = server.services) => {
  const lines: string[] = [];
  await localCommands(services)['codes']?.(args, (line) => lines.push(line));
  return lines;
};
const send = (...args: string[]) => run(['send', ...args, `--job=${JOB}`]);
/** Everything that waits, whatever the delay. */
const deliver = () => {
  server.clock.advance(60_000);
  return server.deliverMail();
};
const waiting = () => server.services.db.select().from(outgoingJobs);

test('[BIZ-06] [BEY-01] each subject of the job with an address gets one mail, with the code and a link that fills it in', async () => {
  expect(await send('mail', '--lang=nb')).toEqual(['NO ADDRESS: Åse Dahl, 7A', '2 written, 0 were before, 1 have no address']);
  const mails = await deliver();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['kari@example.org', 'post@example.org']);
  const mail = mails.find(({ to }) => to.startsWith('kari'));
  expect(mail?.subject).toContain('Bildene av Emma Solberg');
  expect(mail?.links).toEqual([`${PUBLIC_URL}/?code=EMMA-0001`]);
  expect(mail?.text, 'in groups of four, as it is typed').toContain('EMMA 0001');
});

test('[BIZ-06] text messages go to the numbers, in the requested language', async () => {
  expect(await send('sms', '--lang=en')).toEqual(['NO NUMBER: Ali Øst, 7A', '2 written, 0 were before, 1 have no number']);
  await deliver();
  const [message, ...others] = readMessages(server.dataDir, '+4740010001');
  expect(others).toEqual([]);
  expect(message).toMatch(/: the pictures of Emma Solberg are ready\. http:\/\/bilder\.example\.no\/\?code=EMMA-0001 \(code EMMA-0001\)$/);
  expect(readMessages(server.dataDir, '+4740010004')).toEqual([]);
});

test('[BIZ-06] a plan writes nothing, and lists the recipients', async () => {
  expect(await send('mail', '--plan')).toEqual([
    'NO ADDRESS: Åse Dahl, 7A',
    'Ali Øst, 7A: post@example.org',
    'Emma Solberg, 7A: kari@example.org',
    'This is a plan: 2 would be written, 0 were before. Nothing was sent.',
  ]);
  expect(await waiting()).toEqual([]);
});

test('[BIZ-06] a plan is sorted by class and name, class 2 before 10', async () => {
  const move = (code: string, group: string) =>
    server.services.db
      .update(subjects)
      .set({ group })
      .where(eq(subjects.uuid, uuids.get(code) ?? ''));
  await move('ALI-00001', '10A');
  const plan = await send('mail', '--plan');
  await move('ALI-00001', '7A');
  expect(plan.slice(1, 3)).toEqual(['Emma Solberg, 7A: kari@example.org', 'Ali Øst, 10A: post@example.org']);
});

test('[BIZ-06] a second run, and a simultaneous one, write only the missing messages; a corrected address gets its own', async () => {
  const [one, two] = await Promise.all([send('mail'), send('mail')]);
  expect([one.at(-1), two.at(-1)].map((line) => Number(line?.split(' ')[0])).reduce((sum, count) => sum + count)).toBe(2);
  await server.services.db
    .update(subjects)
    .set({ email: 'ali@example.org' })
    .where(eq(subjects.codeKey, codeKey('ALI-00001')));
  expect((await send('mail')).at(-1)).toBe('1 written, 1 were before, 1 have no address');
  expect((await waiting()).length).toBe(3);
  await server.services.db
    .update(subjects)
    .set({ email: 'post@example.org' })
    .where(eq(subjects.codeKey, codeKey('ALI-00001')));
});

test('[BIZ-06] --to writes to that contact again, in any notation, and to no other', async () => {
  await send('sms');
  expect(await send('sms', '--to=400 10 001')).toEqual(['1 written, 0 were before, 0 have no number']);
  await expect(send('sms', '--to=+4799999999')).rejects.toThrow('No subject matches');
  await deliver();
  expect(readMessages(server.dataDir, '+4740010001')).toHaveLength(2);
});

test('[BIZ-06] they are sent one per second, so that a password link is not delayed', async () => {
  await send('mail');
  const [first = 0, second = 0] = (await waiting()).map(({ nextAttemptAt }) => nextAttemptAt.getTime()).toSorted((a, b) => a - b);
  expect(second - first).toBeGreaterThanOrEqual(1000);
});

test('[BIZ-06] [SET-13] a waiting message for a subject that is withdrawn in the meantime is not sent', async () => {
  await send('mail');
  const emma = eq(subjects.uuid, uuids.get('EMMA-0001') ?? '');
  await server.services.db.update(subjects).set({ isWithdrawn: true }).where(emma);
  expect((await deliver()).map(({ to }) => to)).toEqual(['post@example.org']);
  await server.services.db.update(subjects).set({ isWithdrawn: false }).where(emma);
});

test('[BIZ-06] [SEC-05] a waiting message for an address or a number that is corrected in the meantime is not sent there, and is written again when it is restored', async () => {
  const { db } = server.services;
  const emma = eq(subjects.uuid, uuids.get('EMMA-0001') ?? '');
  await send('mail', '--group=7A', '--to=kari@example.org');
  await send('sms', '--to=+4740010001');
  await db.update(subjects).set({ email: 'kari.solberg@example.org', mobile: '+4740010009' }).where(emma);
  expect((await deliver()).map(({ to }) => to)).toEqual([]);
  expect(readMessages(server.dataDir, '+4740010001')).toEqual([]);
  await db.update(subjects).set({ email: 'kari@example.org', mobile: '+4740010001' }).where(emma);
  await send('mail');
  await send('sms');
  expect((await deliver()).map(({ to }) => to).toSorted()).toEqual(['kari@example.org', 'post@example.org']);
  expect(readMessages(server.dataDir, '+4740010001')).toHaveLength(1);
});

test('[BIZ-06] an address in other capitals is the same inbox, and a code that was changed in the meantime is not sent in its old form', async () => {
  const { db } = server.services;
  const emma = eq(subjects.uuid, uuids.get('EMMA-0001') ?? '');
  await send('mail');
  await db.update(subjects).set({ email: 'Kari@example.org' }).where(emma);
  expect((await send('mail')).at(-1)).toBe('0 written, 2 were before, 1 have no address');
  await db
    .update(subjects)
    .set({ code: 'EMMA-0002', codeKey: codeKey('EMMA-0002') })
    .where(emma);
  expect((await deliver()).map(({ to }) => to)).toEqual(['post@example.org']);
  expect((await send('mail')).at(-1)).toBe('1 written, 1 were before, 1 have no address');
  expect((await deliver()).filter(({ text }) => text.includes('EMMA-0002')).map(({ to }) => to)).toEqual(['Kari@example.org']);
  await db
    .update(subjects)
    .set({ email: 'kari@example.org', code: 'EMMA-0001', codeKey: codeKey('EMMA-0001') })
    .where(emma);
});

test('[BIZ-06] a code that waits is sent when its address is the same inbox in other capitals', async () => {
  const { db } = server.services;
  const emma = eq(subjects.uuid, uuids.get('EMMA-0001') ?? '');
  await send('mail', '--to=kari@example.org');
  await db.update(subjects).set({ email: 'KARI@example.org' }).where(emma);
  expect((await deliver()).filter(({ text }) => text.includes('EMMA-0001')).map(({ to }) => to)).toEqual(['kari@example.org']);
  await db.update(subjects).set({ email: 'kari@example.org' }).where(emma);
});

test('[BIZ-06] [OPX-11] an address that the desk corrects is used for the code too: waiting messages go there, once', async () => {
  const { db } = server.services;
  await server.asUser('kari@example.org');
  await db.delete(outgoingJobs);
  await send('mail', '--to=kari@example.org');
  const lines: string[] = [];
  await localCommands(server.services)['desk']?.(['correct', 'kari@example.org', 'kari@right.example'], (line) => lines.push(line));
  expect(lines).toContain(
    'It was the address for the code of 1 pupils too. Correct it in the list of their job: the next import takes it from there.',
  );
  expect((await send('mail')).at(-1)).toBe('1 written, 1 were before, 1 have no address');
  const codes = (await deliver()).filter(({ text }) => text.includes('EMMA-0001'));
  expect(codes.map(({ to }) => to)).toEqual(['kari@right.example']);
  await db
    .update(subjects)
    .set({ email: 'kari@example.org' })
    .where(eq(subjects.uuid, uuids.get('EMMA-0001') ?? ''));
});

test('[BIZ-06] messages that failed are listed by the next run, with their reason, and not written again', async () => {
  await send('mail');
  const [failed] = (await waiting()).filter(({ payload }) => JSON.stringify(payload).includes('kari@example.org'));
  await server.services.db
    .update(outgoingJobs)
    .set({ attempts: 20, lastError: 'the mail server refuses the recipient (550)' })
    .where(inArray(outgoingJobs.uuid, [failed?.uuid ?? '']));
  expect(await send('mail')).toEqual([
    'NO ADDRESS: Åse Dahl, 7A',
    `NOT SENT (${failed?.uuid.slice(0, 8)}): Emma Solberg, 7A to kari@example.org: the mail server refuses the recipient (550)`,
    '0 written, 2 were before, 1 have no address',
  ]);
});

test('[BIZ-06] [SEC-06] the record of a message is deleted with its subject', async () => {
  const gone = await seedSubject(server.services, { name: 'Kort Tid' });
  const { db } = server.services;
  await db
    .insert(codeMessages)
    .values({ subjectUuid: gone.uuid, kind: 'mail', to: 'a@example.org', jobUuid: gone.uuid, writtenAt: new Date() });
  await db.delete(subjects).where(eq(subjects.uuid, gone.uuid));
  expect(await db.$count(codeMessages)).toBe(0);
});

test('[BIZ-06] a real shop that cannot send messages records none as sent', async () => {
  const { config } = server.services;
  const real = { ...server.services, config: { ...config, publicUrl: 'https://bilder.example.no' } };
  await expect(run(['send', 'mail', `--job=${JOB}`], real)).rejects.toThrow('SMTP_URL');
  await expect(run(['send', 'sms', `--job=${JOB}`], real)).rejects.toThrow('SMS_GATEWAY');
  expect(await waiting()).toEqual([]);
});

test('[BIZ-06] [OPX-11] a lost code is found by the child’s name', async () => {
  expect(await run(['find', 'emma', 'sol'])).toEqual(['subject Emma Solberg, 7A, Solberg skole: code EMMA-0001']);
});
