/** My account over HTTP: contact info, password, reminders, inspection packages, my data (D2 §2, §5, §7). */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { drafts, favorites, idempotency, jobs, outgoingJobs, pictures, purchases, sessions, subjects, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { sweepExports } from '#server/features/account/sweep-exports.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { updateUserInfo, updatePassword, setAcceptMail, listReminderSubjects, setReminders } = accountCalls;
const { accountData, cancelInspectionPackages, exportMyData, eraseMyData } = accountCalls;
const PASSWORD = 'riktig hest';
const INFO = {
  name: 'Kari Nordmann',
  address: 'Storgata 1',
  address2: '',
  postal_code: '6002',
  city: 'Ålesund',
  mobile: '912 34 567',
};

describe.each(DATABASES)('my account on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  const customer = async (email = `${randomUUID()}@example.org`): Promise<TestUser> => {
    const user = await server.asUser(email);
    await server.services.db
      .update(users)
      .set({ name: 'Kari Nordmann', passwordHash: await hashPassword(PASSWORD), mobilePhone: '+4791234567' })
      .where(eq(users.uuid, user.uuid));
    return user;
  };
  const userIn = async ({ session }: TestUser) => (await server.call(accessCalls.currentUser, {}, { session })).answer().user;

  describe('contact info', () => {
    test('[SRV-36] [ACT-02] is stored as typed, trimmed, and the answer has the user', async () => {
      const kari = await customer();
      const body = { ...INFO, name: '  Kari  Nordmann ', city: ' Ålesund ' };
      const { user } = (await server.call(updateUserInfo, { body }, { session: kari.session })).answer();
      expect(user).toMatchObject({
        name: 'Kari  Nordmann',
        mobilePhone: '+4791234567',
        address: { address: 'Storgata 1', postalCode: '6002', city: 'Ålesund' },
      });
      expect(await userIn(kari)).toEqual(user);
    });

    test.each<[string, Partial<typeof INFO>, string, string | undefined]>([
      ['one word for a name', { name: 'Kari' }, 'account.contact_info_invalid', 'name'],
      ['no address', { address: ' ' }, 'account.contact_info_invalid', 'address'],
      ['a postal code that Norway does not have', { postal_code: '600' }, 'account.contact_info_invalid', 'postalCode'],
      ['no city', { city: '' }, 'account.contact_info_invalid', 'city'],
      ['a number that nobody can be called at', { mobile: '123' }, 'access.phone_invalid', undefined],
      ['a new number that no code came back from', { mobile: '+47 412 34 567' }, 'account.phone_not_verified', undefined],
    ])('[SRV-36] [ACT-02] %s is refused and changes nothing', async (_what, change, error, field) => {
      const kari = await customer();
      const before = await userIn(kari);
      const refusal = (await server.call(updateUserInfo, { body: { ...INFO, ...change } }, { session: kari.session })).error();
      expect([refusal.error, refusal.params?.['field']]).toEqual([error, field]);
      expect(await userIn(kari)).toEqual(before);
    });

    test('[ACT-02] [SRV-56] a new mobile number is stored once the code that was sent to it was entered', async () => {
      const kari = await customer();
      const { session } = kari;
      const mobilePhone = '+4741234567';
      const sent = (await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone } }, { session })).answer();
      const [job] = await server.services.db.select().from(outgoingJobs).where(eq(outgoingJobs.kind, 'sms'));
      const code = /\b\d{6}\b/.exec(JSON.stringify(job?.payload).replace(mobilePhone, ''))?.[0] ?? '';
      const params = { verificationUuid: sent.verificationUuid };
      await server.call(checkoutCalls.verifyPhoneCode, { params, body: { code } }, { session });
      const { user } = (await server.call(updateUserInfo, { body: { ...INFO, mobile: '412 34 567' } }, { session })).answer();
      expect(user.mobilePhone).toBe(mobilePhone);
      const { session: another } = await customer();
      expect((await server.call(updateUserInfo, { body: { ...INFO, mobile: '412 34 567' } }, { session: another })).status).toBe(409);
    });
  });

  describe('a new password', () => {
    test.each([
      ['1234', '1234', 'access.password_too_short'],
      ['fjø7x', 'fjø7y', 'access.passwords_differ'],
      ['12345', '12345', 'access.password_pattern'],
      ['passord2026', 'passord2026', 'access.password_common'],
    ])('[SRV-37] [ACT-04] [SEC-06] %s and %s are refused', async (password, reTypePassword, error) => {
      const { session } = await customer();
      expect((await server.call(updatePassword, { body: { password, reTypePassword } }, { session })).error().error).toBe(error);
    });

    test('[SRV-37] [SEC-06] the name of the school or the class is refused', async () => {
      const { session, uuid } = await customer();
      await seedSubject(server.services, { holders: [uuid], group: 'Blåveisene' });
      const refusal = async (password: string) =>
        (await server.call(updatePassword, { body: { password, reTypePassword: password } }, { session })).error().error;
      expect([await refusal('solberg'), await refusal('Blaveisene1')]).toEqual(['access.password_own', 'access.password_own']);
    });

    test('[SRV-37] [ACT-04] of five characters is accepted, ends every other session and is reported by mail with a way to undo it', async () => {
      const kari = await customer();
      const elsewhere = await server.asUser(kari.email);
      const body = { password: 'fjø7x', reTypePassword: 'fjø7x' };
      expect((await server.call(updatePassword, { body }, { session: kari.session })).answer()).toEqual({ status: 'OK' });
      expect(await userIn(elsewhere)).toBeNull();
      expect((await userIn(kari))?.uuid).toBe(kari.uuid);
      const signIn = (password: string) => server.call(accessCalls.signIn, { body: { username: kari.email, password } });
      expect([(await signIn(PASSWORD)).status, (await signIn('fjø7x')).status]).toEqual([401, 200]);
      const mails = (await server.deliverMail()).filter(({ to }) => to === kari.email);
      const mail = mails.find(({ subject }) => subject === 'Your password at Keepsake was changed');
      expect(mail?.links.map((link) => new URL(link).hash)).toEqual(['#login']);
    });

    test('[SEC-06] ends the reset links that were requested before', async () => {
      const kari = await customer();
      await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email: kari.email } });
      const mail = (await server.deliverMail()).find(({ to }) => to === kari.email);
      const code = /resetcode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const isValid = async () => (await server.call(accessCalls.validateResetKey, { params: { code } })).answer().valid;
      expect(await isValid()).toBe(true);
      const body = { password: 'fjø7x', reTypePassword: 'fjø7x' };
      (await server.call(updatePassword, { body }, { session: kari.session })).answer();
      expect(await isValid()).toBe(false);
    });
  });

  describe('communication', () => {
    test('[SRV-56] [ACT-03] accept mail is set, and the answer has the user', async () => {
      const kari = await customer();
      const { user } = (await server.call(setAcceptMail, { body: { acceptMail: true } }, { session: kari.session })).answer();
      expect(user.acceptMail).toBe(true);
    });

    test('[SRV-38] [SRV-39] [ACT-03] reminders are on for each set and off for one when asked; a customer cannot switch another customer’s', async () => {
      const [kari, ola] = [await customer(), await customer()];
      const emma = await seedSubject(server.services, { name: 'Emma', holders: [kari.uuid, ola.uuid] });
      const noah = await seedSubject(server.services, { name: 'Noah', holders: [kari.uuid] });
      const old = await seedSubject(server.services, { name: 'Old', holders: [kari.uuid] });
      await server.services.db.update(jobs).set({ isArchived: true }).where(eq(jobs.uuid, old.jobUuid));
      const listed = async ({ session }: TestUser) => (await server.call(listReminderSubjects, {}, { session })).answer().subjects;
      expect(await listed(kari)).toEqual([
        { uuid: emma.uuid, name: 'Emma', remindersEnabled: true },
        { uuid: noah.uuid, name: 'Noah', remindersEnabled: true },
      ]);
      const off = [
        { uuid: emma.uuid, name: 'Emma', remindersEnabled: false },
        { uuid: randomUUID(), name: 'Nobody', remindersEnabled: false },
      ];
      const answer = (await server.call(setReminders, { body: { subjects: off } }, { session: kari.session })).answer();
      expect(answer.subjects.map((subject) => subject.remindersEnabled)).toEqual([false, true]);
      expect(await listed(ola)).toEqual([{ uuid: emma.uuid, name: 'Emma', remindersEnabled: true }]);
    });
  });

  test('[SRV-40] [SRV-41] [ACT-05] inspection packages are listed, cancelled for good, and another customer’s are not changed', async () => {
    const [kari, ola] = [await customer(), await customer()];
    const emma = await seedSubject(server.services, { name: 'Emma', holders: [kari.uuid] });
    const olas = await seedSubject(server.services, { name: 'Olas', holders: [ola.uuid] });
    await seedSubject(server.services, { name: 'None', holders: [kari.uuid] });
    for (const { uuid } of [emma, olas])
      await server.services.db.update(subjects).set({ inspectionPackage: 'enabled' }).where(eq(subjects.uuid, uuid));
    const { session } = kari;
    const listed = async () => (await server.call(accountData, {}, { session })).answer().packageForInspectionSubjects;
    expect(await listed()).toEqual([{ uuid: emma.uuid, name: 'Emma', enabled: true }]);
    const off = [{ uuid: emma.uuid, name: 'Emma', enabled: false }];
    const answer = (await server.call(cancelInspectionPackages, { body: { subjects: off } }, { session })).answer();
    expect(answer).toEqual({ error: null, subjects: off });
    expect(await listed()).toEqual(off);
    const wrong = [
      { uuid: emma.uuid, name: 'Emma', enabled: true },
      { uuid: olas.uuid, name: 'Olas', enabled: false },
    ];
    const refused = (await server.call(cancelInspectionPackages, { body: { subjects: wrong } }, { session })).answer();
    expect(refused).toEqual({ error: 'account.inspection_closed', subjects: off });
    const [untouched] = await server.services.db.select().from(subjects).where(eq(subjects.uuid, olas.uuid));
    expect(untouched?.inspectionPackage).toBe('enabled');
  });

  /** A customer with an example of every kind of data that a customer can have. */
  const full = async () => {
    const kari = await customer();
    const { db, media } = server.services;
    const set = await seedSubject(server.services, { name: 'Emma', holders: [kari.uuid] });
    const [bought = '', unbought = ''] = set.pictureUuids;
    await media.write(originalKey(`pictures/${bought}`, 'image/jpeg'), Buffer.from('the bought picture'));
    await db.insert(purchases).values({ userUuid: kari.uuid, pictureUuid: bought, kind: 'file', orderUuid: randomUUID() });
    await db.insert(favorites).values({ userUuid: kari.uuid, pictureUuid: unbought });
    const upload = randomUUID();
    const mediaKey = `pictures/${kari.uuid}/${upload}`;
    await media.write(originalKey(mediaKey, 'image/jpeg'), Buffer.from('the uploaded picture'));
    await db.insert(pictures).values({
      uuid: upload,
      uploadedBy: kari.uuid,
      fileName: '../../holiday.jpg',
      mediaKey,
      contentHash: upload,
      mimeType: 'image/jpeg',
      widthPx: 10,
      heightPx: 10,
      pictureType: 'IP',
      createdAt: new Date(server.clock.nowMs()),
    });
    await db
      .insert(drafts)
      .values({ uuid: randomUUID(), userUuid: kari.uuid, draft: { text: 'Kjære farmor' }, revision: 1, savedAt: new Date() });
    return { kari, set, bought, upload, mediaKey };
  };

  test('[SRV-59] [OPS-06] an export contains all known data, with the bought and the uploaded pictures and no others', async () => {
    const { kari, bought, upload } = await full();
    const reply = await server.call(exportMyData, {}, { session: kari.session });
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(Number(reply.headers.get('content-length'))).toBe(reply.bytes.length);
    const files = await unzip(reply.bytes);
    expect([...files.keys()].toSorted()).toEqual([`bought/${bought}.jpg`, 'my-data.json', `uploaded/${upload}.jpg`]);
    expect(files.get(`uploaded/${upload}.jpg`)?.toString()).toBe('the uploaded picture');
    const data: unknown = JSON.parse(files.get('my-data.json')?.toString() ?? '');
    expect(data).toMatchObject({
      account: { email: kari.email, name: 'Kari Nordmann', mobilePhone: '+4791234567' },
      pictureSets: [{ subject: 'Emma', remindersEnabled: true }],
      bought: [{ picture: bought }],
      drafts: [{ draft: { text: 'Kjære farmor' } }],
      devices: [{ device: 'test' }],
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
    await expect.poll(() => fs.readdirSync(path.join(server.dataDir, 'exports'))).toEqual([]);
  });

  test('[SRV-59] many exports are slowed, and the files of a stopped process are removed', async () => {
    const kari = await customer();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await server.call(exportMyData, {}, { session: kari.session })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const left = path.join(server.dataDir, 'exports', 'left.zip');
    fs.writeFileSync(left, '');
    await sweepExports(server.services, Date.now());
    expect(fs.existsSync(left)).toBe(true);
    await sweepExports(server.services, Date.now() + 2 * 3_600_000);
    expect(fs.existsSync(left)).toBe(false);
  });

  test('[SRV-59] [OPS-06] a wrong password erases nothing, and guessing it is slowed', async () => {
    const { kari, upload } = await full();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await server.call(eraseMyData, { body: { password: `wrong ${guess}` } }, { session: kari.session })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect(await server.services.db.$count(pictures, eq(pictures.uuid, upload))).toBe(1);
  });

  test('[SRV-59] [OPS-06] erasing removes the account, the uploads and their copies, and ends every session', async () => {
    const { kari, upload, mediaKey, set } = await full();
    const { db, media } = server.services;
    await server.call(setAcceptMail, { body: { acceptMail: true } }, { session: kari.session });
    const elsewhere = await server.asUser(kari.email);
    // One invitation has been sent, one waits.
    const invited = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    for (const friend of invited) {
      const query = { 'email[]': friend, 'subjects[]': set.uuid };
      (await server.call(sharingCalls.tipAFriend, { query }, { session: kari.session })).answer();
      if (friend === invited[0]) expect((await server.deliverMail()).filter(({ to }) => to === friend)).toHaveLength(1);
    }
    const answer = (await server.call(eraseMyData, { body: { password: PASSWORD } }, { session: kari.session })).answer();
    expect(answer).toEqual({ status: 'OK' });
    expect(kari.session.header()).toBe('');
    expect(await userIn(elsewhere)).toBeNull();
    expect(await db.$count(users, eq(users.uuid, kari.uuid))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userUuid, kari.uuid))).toBe(0);
    expect(await db.$count(drafts, eq(drafts.userUuid, kari.uuid))).toBe(0);
    expect(await db.$count(pictures, eq(pictures.uuid, upload))).toBe(0);
    expect(await media.list(mediaKey)).toEqual([]);
    // The customer cannot erase the school's pictures.
    expect(await db.$count(pictures, eq(pictures.jobUuid, set.jobUuid))).toBe(2);
    const kept = JSON.stringify(await db.select().from(idempotency).where(eq(idempotency.ownerUuid, kari.uuid)));
    expect(kept).not.toContain(kari.email);
    const messages = JSON.stringify(await db.select().from(outgoingJobs));
    for (const friend of invited) expect(messages).not.toContain(friend);
    const mails = await server.deliverMail();
    expect(mails.filter(({ to }) => invited.includes(to))).toEqual([]);
    const [mail] = mails.filter(({ to }) => to === kari.email);
    expect(mail?.text).toContain('The accounting rules require us to keep');
    expect((await server.call(accessCalls.signIn, { body: { username: kari.email, password: PASSWORD } })).status).toBe(401);
  });
});
