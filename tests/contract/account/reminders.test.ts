/** `npm run shop -- reminders send`: the recipients, the text of the mail, and its links (ACT-03). */
import { accountCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { planReminders } from '#server/cli/reminders/plan-reminders.ts';
import { sendReminders } from '#server/cli/reminders/send-reminders.ts';
import { jobs, orders, shopSettings, subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';
import { type SeededSubject, seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;
const PUBLIC_URL = 'https://bilder.example.no';

describe.each(DATABASES)('reminders on %s', (database) => {
  let server: TestServer;
  let kari: TestUser;
  let emma: SeededSubject;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    kari = await server.asUser(`kari-${randomUUID()}@example.org`);
    await change({ acceptMail: true, lang: 'nb', name: 'Kari' });
    emma = await seedSubject(server.services, { name: 'Emma Solberg', holders: [kari.uuid] });
  });
  /** The customers of the earlier tests refuse mail from now on. */
  afterEach(async () => {
    await server.services.db.delete(orders);
    await server.services.db.delete(shopSettings);
    await server.services.db.update(users).set({ acceptMail: false });
  });

  const change = (values: Partial<typeof users.$inferInsert>) =>
    server.services.db.update(users).set(values).where(eq(users.uuid, kari.uuid));
  const changeJob = (values: Partial<typeof jobs.$inferInsert>) =>
    server.services.db.update(jobs).set(values).where(eq(jobs.uuid, emma.jobUuid));
  const reminders = async (...args: string[]) => {
    const lines: string[] = [];
    await localCommands(server.services)['reminders']?.(['send', ...args], (line) => lines.push(line));
    return lines;
  };
  const mails = async () => (await server.deliverMail()).filter(({ to }) => to === kari.email);
  const asTheyCame = (link: string) => new URL(link).pathname;
  /** An order with a line of theirs; `inPackage`: as an item of a package. */
  const order = (state: 'created' | 'paid' | 'cancelled' | 'failed', inPackage = false) => {
    const subject = { uuid: emma.uuid, name: emma.name, group: '7A' };
    const line = { type: 0, subjects: inPackage ? [] : [subject], package: inPackage ? { packageItems: [{ subject }] } : null };
    return server.services.db.insert(orders).values({
      uuid: randomUUID(),
      checkoutUuid: randomUUID(),
      userUuid: kari.uuid,
      state,
      confirmTime: new Date(server.clock.nowMs()),
      currency: 'NOK',
      totalPrice: 29_900,
      // The reminders read only the lines of an order's document.
      order: { orderLines: [line] } as unknown as typeof orders.$inferInsert.order,
      deliveryOptionUuid: randomUUID(),
      deliveryData: { subject: emma.uuid } as unknown as typeof orders.$inferInsert.deliveryData,
      paymentOptionUuid: randomUUID(),
      client: 'mobile',
    });
  };

  /** Each picture also shows a withdrawn child. */
  const withdrawOthers = async () => {
    const other = await seedSubject(server.services, { isWithdrawn: true });
    const shown = emma.pictureUuids.map((pictureUuid, position) => ({ subjectUuid: other.uuid, pictureUuid, position: 9 + position }));
    await server.services.db.insert(subjectPictures).values(shown);
  };

  test('[ACT-03] a customer is reminded in their language of a set without an order; the mail links to it', async () => {
    await changeJob({ keepUntil: new Date(server.clock.nowMs() + 60 * DAY_MS) });
    expect(await reminders()).toEqual(['reminded: 0 customers of 0 picture sets']);
    server.clock.advance(14 * DAY_MS);
    const plan = await reminders('--plan');
    expect(plan).toEqual([
      expect.stringMatching(/^kari-\S+@example\.org \(nb\): Emma Solberg, Solberg skole, until \d{4}-\d\d-\d\d$/),
      'This is a plan: 1 customers would get a mail. No mail was sent.',
    ]);
    expect(await mails()).toEqual([]);
    expect((await reminders()).at(-1)).toBe('reminded: 1 customers of 1 picture sets');
    const [mail, ...more] = await mails();
    if (!mail) throw new Error('No mail came.');
    expect(more).toEqual([]);
    expect(mail.subject).toBe('Bildene av Emma Solberg venter på deg hos Keepsake');
    expect(mail.text).toContain('Hei Kari');
    expect(mail.text).toMatch(/Emma Solberg, Solberg skole\nKan bestilles til \d+\. \w+ \d{4}\n/);
    expect(mail.html).toContain('lang="nb"');
    expect(mail.links).toHaveLength(2);
    expect(mail.links.every((link) => link.startsWith(`${PUBLIC_URL}/`) && mail.text.includes(link))).toBe(true);
    const [setLink = '', offLink = ''] = mail.links.map(asTheyCame);
    expect(PATTERNS.pictureSet.replace(':pictureSetUuid', emma.uuid)).toBe(setLink);
    expect(offLink).toBe(PATTERNS.communication);
    const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, { session: kari.session })).answer();
    expect(pictureSets.map(({ subject }) => setLink.endsWith(subject.uuid))).toEqual([true]);
  });

  test('[ACT-03] a customer gets no second reminder within the shop’s days, and no more than its limit', async () => {
    await server.services.db.insert(shopSettings).values({ key: 'reminders', value: { everyDays: 7, atMost: 2 } });
    server.clock.advance(7 * DAY_MS);
    expect((await reminders()).at(-1)).toContain('1 customers');
    server.clock.advance(7 * DAY_MS - 60_000);
    expect((await reminders()).at(-1)).toContain('0 customers');
    server.clock.advance(60_000);
    expect((await reminders()).at(-1)).toContain('1 customers');
    server.clock.advance(30 * DAY_MS);
    expect((await reminders()).at(-1)).toContain('0 customers');
    expect(await mails()).toHaveLength(2);
  });

  test('[ACT-03] two runs at the same time write one mail, and a planned one is not sent after the customer refused mail', async () => {
    server.clock.advance(14 * DAY_MS);
    const plan = await planReminders(server.services);
    const runs = await Promise.all([sendReminders(server.services, plan), sendReminders(server.services, plan)]);
    expect(runs.map(({ mails: count }) => count).toSorted()).toEqual([0, 1]);
    server.clock.advance(14 * DAY_MS);
    const next = await planReminders(server.services);
    expect(next).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await change({ acceptMail: false });
    expect(await sendReminders(server.services, next)).toEqual({ mails: 0, sets: 0 });
    expect(await mails(), 'the first one').toHaveLength(1);
  });

  test.each([
    ['wants no mail any more', async () => void (await change({ acceptMail: false }))],
    ['is reminded of this set no more', async () => void (await server.services.db.update(userSubjects).set({ remindersEnabled: false }))],
    ['has ordered', async () => void (await order('created'))],
    ['sees no picture of it any more', () => withdrawOthers()],
    ['has ordered a package', async () => void (await order('paid', true))],
  ])('[ACT-03] [SEC-06] a reminder that waits for the mail server is not sent to a customer who meanwhile %s', async (_, meanwhile) => {
    server.clock.advance(14 * DAY_MS);
    expect((await reminders()).at(-1)).toBe('reminded: 1 customers of 1 picture sets');
    await meanwhile();
    expect(await mails()).toEqual([]);
  });

  test('[ACT-03] reminders are off for a set as soon as the customer says so on the page that the mail links to', async () => {
    server.clock.advance(14 * DAY_MS);
    const { subjects: listed } = (await server.call(accountCalls.listReminderSubjects, {}, { session: kari.session })).answer();
    const off = listed.map((subject) => ({ ...subject, remindersEnabled: false }));
    (await server.call(accountCalls.setReminders, { body: { subjects: off } }, { session: kari.session })).answer();
    expect(await planReminders(server.services)).toEqual([]);
  });

  test('[ACT-03] not reminded: no mail wanted, archived, withdrawn, past its date, without pictures, already ordered', async () => {
    const { db } = server.services;
    server.clock.advance(14 * DAY_MS);
    const planned = async () => (await planReminders(server.services)).length;
    const past = new Date(server.clock.nowMs() - 1);
    for (const [refuse, allow] of [
      [() => change({ acceptMail: false }), () => change({ acceptMail: true })],
      [() => change({ erasedAt: past }), () => change({ erasedAt: null })],
      [() => changeJob({ isArchived: true }), () => changeJob({ isArchived: false })],
      [() => changeJob({ keepUntil: past }), () => changeJob({ keepUntil: null })],
      [
        () => db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, emma.uuid)),
        () => db.update(subjects).set({ isWithdrawn: false }).where(eq(subjects.uuid, emma.uuid)),
      ],
      [() => order('created'), () => db.delete(orders)],
      [() => order('paid'), () => db.delete(orders)],
      [() => order('paid', true), () => db.delete(orders)],
    ]) {
      await refuse?.();
      expect(await planned()).toBe(0);
      await allow?.();
      expect(await planned()).toBe(1);
    }
    await order('cancelled');
    await order('failed');
    await seedSubject(server.services, { name: 'Nobody Yet', numPictures: 0, holders: [kari.uuid] });
    server.clock.advance(14 * DAY_MS);
    expect((await planReminders(server.services)).flatMap(({ sets }) => sets.map(({ name }) => name))).toEqual(['Emma Solberg']);
  });

  test('[ACT-03] one mail names all sets, and a yearbook pose that can still be chosen', async () => {
    const noah = await seedSubject(server.services, { name: 'Noah Solberg', holders: [kari.uuid] });
    await server.services.db
      .update(jobs)
      .set({ yearbookPoseUntil: new Date(server.clock.nowMs() + 30 * DAY_MS) })
      .where(eq(jobs.uuid, noah.jobUuid));
    await server.services.db.update(subjects).set({ qualifyForSelectYearbookPose: true }).where(eq(subjects.uuid, noah.uuid));
    await change({ lang: 'en' });
    server.clock.advance(14 * DAY_MS);
    expect((await reminders()).at(-1)).toBe('reminded: 1 customers of 2 picture sets');
    const [mail] = await mails();
    expect(mail?.subject).toBe('The pictures of Emma Solberg and Noah Solberg are waiting for you at Keepsake');
    expect(mail?.links).toHaveLength(3);
    expect(mail?.text.match(/The yearbook pose can be chosen until/g)).toHaveLength(1);
  });
});
