/** Invitations to see picture sets over HTTP (SHR-01, BEY-06; D1 §5, §7, D2 §5). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharingCalls } from '#core/contract/sharing.ts';
import { jobs, outgoingJobs, purchases, shares, subjects, throttles, users, userSubjects } from '#server/db/schema.ts';
import { withdrawCommand } from '#server/cli/withdraw-command.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { renditionKey } from '#server/media/store/media-keys.ts';
import { type SeededSubject, seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { tipAFriend, listShares, revokeShare, viewShare, sharedPicture } = sharingCalls;
const DAY_MS = 86_400_000;

describe.each(DATABASES)('sharing on %s', (database) => {
  let server: TestServer;
  let kari: TestUser;
  let emma: SeededSubject;
  let noah: SeededSubject;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL: 'http://shop.example.org' } });
  });
  beforeEach(async () => {
    kari = await server.asUser(`${randomUUID()}@example.org`);
    await server.services.db.update(users).set({ name: 'Kari Nordmann' }).where(eq(users.uuid, kari.uuid));
    emma = await seedSubject(server.services, { name: 'Emma', holders: [kari.uuid] });
    noah = await seedSubject(server.services, { name: 'Noah', holders: [kari.uuid] });
  });
  afterAll(() => server.close());

  const invite = (emails: string | string[], subjectUuids: string | string[], who = kari, options = {}) =>
    server.call(
      tipAFriend,
      { query: { 'email[]': emails, 'subjects[]': subjectUuids } },
      { session: who.session, headers: { 'accept-language': 'en' }, ...options },
    );
  const mailsTo = async (email: string) => (await server.deliverMail()).filter((mail) => mail.to === email);
  const address = () => `${randomUUID()}@example.com`;
  /** The token of the link in the newest mail to this address. */
  const tokenFor = async (email: string) => (await mailsTo(email)).at(-1)?.links[0]?.split('/').at(-1) ?? '';
  const view = (token: string) => server.call(viewShare, { params: { token } });

  test('[SRV-20] [SHR-01] every valid recipient gets a separate mail with a link that opens the sets', async () => {
    const [farmor, onkel] = [address(), address()];
    const answer = (await invite([` ${farmor.toUpperCase()} `, onkel, 'nobody', '', farmor], [emma.uuid, noah.uuid])).answer();
    expect(answer).toEqual({ error: null, recipients: [farmor, onkel] });
    const [mail] = await mailsTo(farmor);
    expect(mail?.subject).toBe('Kari Nordmann wants to show you pictures of Emma and Noah');
    expect(mail?.text).toContain('Kari Nordmann can take the invitation back');
    expect(mail?.links).toHaveLength(1);
    const link = new URL(mail?.links[0] ?? '');
    expect([link.origin, link.pathname.slice(0, 8)]).toEqual(['http://shop.example.org', '/shared/']);
    const tokens = [await tokenFor(farmor), await tokenFor(onkel)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      const seen = (await view(token)).answer();
      expect(seen.sender).toBe('Kari Nordmann');
      expect(seen.pictureSets.map((set) => [set.subject.name, set.pictures.length])).toEqual([
        ['Emma', 2],
        ['Noah', 2],
      ]);
    }
  });

  test('[SHR-01] the mail is in the language of the sender', async () => {
    const farmor = address();
    await invite(farmor, emma.uuid, kari, { headers: { 'accept-language': 'nb' } });
    expect((await mailsTo(farmor))[0]?.subject).toBe('Kari Nordmann vil vise deg bilder av Emma');
  });

  test('[SRV-20] [OFF-04] a call whose answer is lost is repeated, and the recipient gets one mail', async () => {
    const farmor = address();
    const opId = randomUUID();
    for (let count = 0; count < 3; count += 1) expect((await invite(farmor, emma.uuid, kari, { opId })).status).toBe(200);
    expect(await mailsTo(farmor)).toHaveLength(1);
  });

  test('[SRV-20] without a valid recipient the documented error is answered, and no mail is sent', async () => {
    expect((await invite(['nobody', 'a b@example.org'], emma.uuid)).answer()).toEqual({ error: 'share.no_recipients' });
    const injected = 'farmor@example.com\r\nBcc: all@example.com';
    expect((await invite(injected, emma.uuid)).answer()).toEqual({ error: 'share.no_recipients' });
  });

  test('[SRV-20] another customer’s set, an archived one and a withdrawn one cannot be shared', async () => {
    const olas = await seedSubject(server.services, { name: 'Ola' });
    const { db } = server.services;
    await db.update(jobs).set({ isArchived: true }).where(eq(jobs.uuid, noah.jobUuid));
    const withdrawn = await seedSubject(server.services, { name: 'Away', holders: [kari.uuid], isWithdrawn: true });
    for (const { uuid } of [olas, noah, withdrawn]) {
      const farmor = address();
      expect((await invite(farmor, [emma.uuid, uuid])).error().error).toBe('picture_set.not_found');
      expect(await db.$count(shares, eq(shares.recipient, farmor))).toBe(0);
    }
  });

  test('[SEC-05] [SET-13] no invitation names a withdrawn subject: neither its page, nor a mail that was not sent yet', async () => {
    const { db } = server.services;
    const [alone, both, late, lateBoth] = [address(), address(), address(), address()];
    await invite(alone, emma.uuid);
    await invite(both, [emma.uuid, noah.uuid]);
    const tokens = [await tokenFor(alone), await tokenFor(both)];
    await invite(late, emma.uuid);
    await invite(lateBoth, [emma.uuid, noah.uuid]);
    const [row] = await db.select().from(subjects).where(eq(subjects.uuid, emma.uuid));
    const said: string[] = [];
    const withdraw = (...args: string[]) => withdrawCommand(server.services, [row?.code ?? '', ...args], (line) => said.push(line));
    await withdraw();
    expect(said.at(-1)).toBe('Invitations that showed nothing else, ended: 2');
    expect((await view(tokens[0] ?? '')).error().error).toBe('share.revoked');
    const seen = await view(tokens[1] ?? '');
    expect(seen.answer().pictureSets.map((set) => set.subject.name)).toEqual(['Noah']);
    expect(JSON.stringify(seen.answer())).not.toContain('Emma');
    expect(await mailsTo(late)).toEqual([]);
    expect((await mailsTo(lateBoth)).map((mail) => mail.subject)).toEqual(['Kari Nordmann wants to show you pictures of Noah']);
    await withdraw('undo');
    expect((await view(tokens[0] ?? '')).error().error, 'what ended stays ended').toBe('share.revoked');
    expect((await view(tokens[1] ?? '')).answer().pictureSets).toHaveLength(2);
  });

  test('[SEC-05] an invitation leaves a withdrawn subject out, by every way of withdrawal', async () => {
    const farmor = address();
    await invite(farmor, [emma.uuid, noah.uuid]);
    const token = await tokenFor(farmor);
    await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, noah.uuid));
    expect((await view(token)).answer().pictureSets.map((set) => set.subject.name)).toEqual(['Emma']);
  });

  test("[SEC-05] the sender's own list of invitations names no withdrawn subject", async () => {
    const [both, alone] = [address(), address()];
    await invite(both, [emma.uuid, noah.uuid]);
    await invite(alone, emma.uuid);
    await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, emma.uuid));
    const reply = await server.call(listShares, {}, { session: kari.session });
    const listed = reply.answer().shares.map(({ recipient, subjects: shown }) => [recipient, shown.map(({ name }) => name)]);
    expect(Object.fromEntries(listed), 'an invitation without a subject can still be taken back').toEqual({
      [both]: ['Noah'],
      [alone]: [],
    });
    expect(JSON.stringify(reply.body)).not.toContain(emma.uuid);
  });

  test('[SHR-01] a name that is an advertisement is not mailed; the e-mail address replaces it', async () => {
    const farmor = address();
    await server.services.db.update(users).set({ name: 'Win at https://evil.example' }).where(eq(users.uuid, kari.uuid));
    await invite(farmor, emma.uuid);
    const [mail] = await mailsTo(farmor);
    expect(mail?.subject).toContain(kari.email);
    expect(mail?.html).not.toContain('evil.example');
  });

  test('[SHR-01] invitations cannot be used for spam: thirty mails at once, six to one recipient, then a wait', async () => {
    const many = Array.from({ length: 30 }, address);
    expect((await invite(many, emma.uuid)).status).toBe(200);
    const farmor = address();
    const refused = await invite(farmor, emma.uuid);
    expect(refused.error().error).toBe('request.throttled');
    expect(await mailsTo(farmor)).toHaveLength(0);
    server.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect((await invite(farmor, emma.uuid)).status).toBe(200);
    for (let count = 0; count < 6; count += 1) {
      const other = await server.asUser(`${randomUUID()}@example.org`);
      await server.services.db.insert(userSubjects).values({ userUuid: other.uuid, subjectUuid: emma.uuid, addedAt: new Date() });
      const { status } = await invite(farmor, emma.uuid, other);
      expect(status).toBe(count < 5 ? 200 : 429);
    }
    expect(await mailsTo(farmor)).toHaveLength(6);
  });

  test('[SRV-58] [SHR-01] pictures for an invited person are watermarked, and without codes, favorites or purchases', async () => {
    const farmor = address();
    const [bought = ''] = emma.pictureUuids;
    const { db, media } = server.services;
    await db.insert(purchases).values({ userUuid: kari.uuid, pictureUuid: bought, kind: 'file', orderUuid: randomUUID() });
    await media.write(renditionKey(`pictures/${bought}`, '640.webp'), Buffer.from('marked'));
    await media.write(renditionKey(`pictures/${bought}`, 'plain-640.webp' as '640.webp'), Buffer.from('plain')); // the picture that its buyer gets
    await invite(farmor, emma.uuid);
    const token = await tokenFor(farmor);
    const reply = await view(token);
    expect(JSON.stringify(reply.body)).not.toContain(emma.code);
    expect(reply.answer().pictureSets[0]).toMatchObject({ isEditable: false, bought: false, qualifyForSelectOwnFavorites: false });
    const [first] = reply.answer().pictureSets[0]?.pictures ?? [];
    expect(first).toMatchObject({ isUserFavorite: false, bought: false, keywords: [] });
    expect(first?.thumbnails[320]).toBe(first?.thumbnails[640]);
    const bytes = await fetch(server.url + first?.thumbnails[640]);
    expect([bytes.status, bytes.headers.get('cache-control'), await bytes.text()]).toEqual([200, 'private, no-store', 'marked']);
    const other = noah.pictureUuids[0] ?? '';
    expect((await server.call(sharedPicture, { params: { token, pictureUuid: other } })).error().error).toBe('picture.not_found');
  });

  test('[BEY-06] [SRV-58] an invitation is listed for its sender, who alone can revoke it, with immediate effect', async () => {
    const farmor = address();
    await invite(farmor, [emma.uuid, noah.uuid]);
    const token = await tokenFor(farmor);
    const listed = async (who = kari) => (await server.call(listShares, {}, { session: who.session })).answer().shares;
    const [share] = await listed();
    expect(share).toMatchObject({ recipient: farmor, revoked: false, subjects: [{ name: 'Emma' }, { name: 'Noah' }] });
    const uuid = share?.uuid ?? '';
    const ola = await server.asUser(`${randomUUID()}@example.org`);
    expect(await listed(ola)).toEqual([]);
    expect((await server.call(revokeShare, { params: { uuid } }, { session: ola.session })).error().error).toBe('share.not_found');
    for (let count = 0; count < 2; count += 1)
      expect((await server.call(revokeShare, { params: { uuid } }, { session: kari.session })).answer()).toEqual({ status: 'OK' });
    expect((await listed())[0]?.revoked).toBe(true);
    expect((await view(token)).error().error).toBe('share.revoked');
    const pictureUuid = emma.pictureUuids[0] ?? '';
    expect((await server.call(sharedPicture, { params: { token, pictureUuid } })).error().error).toBe('share.revoked');
  });

  test('[BEY-06] a link ends after thirty days, with its set, and with its sender', async () => {
    const [farmor, onkel] = [address(), address()];
    await invite([farmor, onkel], emma.uuid);
    const [token, second] = [await tokenFor(farmor), await tokenFor(onkel)];
    await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, emma.uuid));
    expect((await view(token)).answer().pictureSets).toEqual([]);
    await server.services.db.update(subjects).set({ isWithdrawn: false }).where(eq(subjects.uuid, emma.uuid));
    expect((await view(token)).answer().pictureSets).toHaveLength(1);
    await server.services.db.delete(userSubjects).where(eq(userSubjects.subjectUuid, emma.uuid));
    expect((await view(token)).answer().pictureSets).toEqual([]);
    server.clock.advance(30 * DAY_MS - 60_000);
    expect((await view(token)).status).toBe(200);
    server.clock.advance(60_000);
    expect((await view(token)).error().error).toBe('share.expired');
    await server.services.db.delete(users).where(eq(users.uuid, kari.uuid));
    expect((await view(second)).error().error).toBe('share.not_found');
  });

  test('[ACC-15] guessing links is slowed; only the token’s hash is stored, and the text of a sent mail is deleted', async () => {
    const { db } = server.services;
    await db.delete(throttles);
    const statuses: number[] = [];
    for (let count = 0; count < 41; count += 1) statuses.push((await view(`guess-${count}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    const farmor = address();
    await invite(farmor, emma.uuid);
    const token = await tokenFor(farmor);
    expect(JSON.stringify(await db.select().from(shares))).not.toContain(token);
    server.clock.advance(8 * DAY_MS);
    await cleanUp(server.services, server.database);
    expect(await db.$count(outgoingJobs)).toBe(0);
  });
});
