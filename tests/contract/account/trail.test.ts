/** The audit trail over HTTP (SEC-07): the recorded events, and the customer's view of them. */
import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls as plainAccountCalls } from '#core/contract/account.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { trailCalls } from '#core/contract/trail/trail.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { trailDays, trailEntries, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { createSimulationLink } from '#server/features/access/simulation.ts';
import { renditionKey } from '#server/media/store/media-keys.ts';
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { type SeededSubject, seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const PASSWORD = 'a long password';

describe.each(DATABASES)('the audit trail on %s', (database) => {
  let server: TestServer;
  let kari: TestUser;
  let ola: TestUser;
  let emma: SeededSubject;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL: 'http://shop.example.org' } });
    // No test crosses midnight: what is counted by day is then one line.
    server.clock.freeze();
  });
  beforeEach(async () => {
    kari = await server.asUser(`kari-${randomUUID()}@example.org`);
    ola = await server.asUser(`ola-${randomUUID()}@example.org`);
    emma = await seedSubject(server.services, { name: 'Emma Solberg', holders: [kari.uuid, ola.uuid] });
    for (const uuid of emma.pictureUuids)
      for (const file of ['320.webp', '640.webp'] as const)
        await server.services.media.write(renditionKey(`pictures/${uuid}`, file), Buffer.from('picture'));
  });
  afterAll(() => server.close());

  const open = (user: TestUser, session: CookieJar = user.session, pictureUuid = emma.pictureUuids[0] ?? '') =>
    server.call(pictureSetCalls.pictureThumbnail, { params: { ownerUuid: user.uuid, pictureUuid, file: '320.webp' } }, { session });
  const linesOf = async ({ session }: TestUser) => (await server.call(trailCalls.listTrail, {}, { session })).answer().lines;
  const viewsFor = async ({ session }: TestUser) =>
    (await server.call(trailCalls.listPictureViews, { params: { subjectUuid: emma.uuid } }, { session })).answer().views;
  const signIn = (password: string) => server.call(accessCalls.signIn, { body: { username: kari.email.toUpperCase(), password } });
  const command = async (name: string, ...args: string[]) => {
    const lines: string[] = [];
    await localCommands(server.services)[name]?.(args, (line) => lines.push(line));
    return lines;
  };
  const simulate = async (user: TestUser) => {
    const link = await createSimulationLink(server.services, user.email);
    const session = createCookieJar();
    session.take(await fetch(server.url + new URL(link ?? '').pathname, { redirect: 'manual' }));
    return session;
  };
  const invite = async (email: string) => {
    const query = { 'email[]': email, 'subjects[]': emma.uuid };
    expect((await server.call(sharingCalls.tipAFriend, { query }, { session: kari.session })).status).toBe(200);
    const mail = (await server.deliverMail()).filter(({ to }) => to === email).at(-1);
    return mail?.links[0]?.split('/').at(-1) ?? '';
  };

  test('[SEC-07] sign-ins and refused ones are recorded for the account, and the customer reads them by day', async () => {
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, kari.uuid));
    expect((await signIn('guessed')).status).toBe(401);
    expect((await signIn('guessed')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
    const day = new Date(server.clock.nowMs()).toISOString().slice(0, 7);
    const lines = await linesOf(kari);
    expect(lines).toEqual([
      { day: expect.stringMatching(`^${day}`), act: 'signed_in', by: 'you', count: 1 },
      { day: expect.stringMatching(`^${day}`), act: 'refused', by: 'not_signed_in', count: 2 },
    ]);
    expect(await linesOf(ola)).toEqual([]);
  });

  test('[SEC-07] refused requests for pictures are recorded for the account that has the pictures, and for the one that asked', async () => {
    const stranger = await server.asUser(`${randomUUID()}@example.org`);
    const pictureUuid = emma.pictureUuids[0] ?? '';
    const picture = { params: { ownerUuid: kari.uuid, pictureUuid, file: '320.webp' } } as const;
    expect((await server.call(pictureSetCalls.pictureThumbnail, picture, { session: stranger.session })).status).toBe(403);
    const own = { params: { ownerUuid: kari.uuid, pictureUuid: randomUUID(), file: '320.webp' } } as const;
    expect((await server.call(pictureSetCalls.pictureThumbnail, own, { session: kari.session })).status).toBe(404);
    await server.services.trail.flush();
    expect(await linesOf(kari)).toEqual([{ day: expect.any(String), act: 'refused', by: 'not_signed_in', count: 1 }]);
    expect(await linesOf(stranger)).toEqual([]);
    const [about, by] = [
      await command('audit', 'list', `--customer=${kari.email}`),
      await command('audit', 'list', `--customer=${stranger.email}`),
    ];
    expect(about.join('\n')).toContain(`customer ${stranger.email}`);
    expect(by.filter((line) => line.includes('refused'))).toHaveLength(1);
  });

  test('[SEC-07] wrong passwords on a signed-in device are shown to the customer, and guesses at other accounts are not', async () => {
    const tries = { body: { password: 'guessed' } };
    for (const call of [plainAccountCalls.confirmSignIn, plainAccountCalls.eraseMyData, plainAccountCalls.confirmSignIn])
      expect((await server.call(call, tries, { session: kari.session })).status).toBe(401);
    const other = { body: { username: ola.email, password: 'guessed' } };
    expect((await server.call(accessCalls.signIn, other, { session: kari.session })).status).toBe(401);
    expect(await linesOf(kari)).toEqual([{ day: expect.any(String), act: 'refused', by: 'open_device', count: 3 }]);
    expect(await linesOf(ola)).toEqual([]);
  });

  test('[SEC-07] a change that is rolled back or repeated leaves one row at most', async () => {
    const opId = randomUUID();
    const add = () => server.call(accessCalls.addPictureSetByCode, { query: { code: emma.code } }, { session: kari.session, opId });
    const lisa = await server.asUser(`lisa-${randomUUID()}@example.org`);
    const addAs = (id: string) =>
      server.call(accessCalls.addPictureSetByCode, { query: { code: emma.code } }, { session: lisa.session, opId: id });
    await add();
    await addAs(opId);
    await addAs(opId);
    const rows = await server.services.db
      .select()
      .from(trailEntries)
      .where(inArray(trailEntries.customerUuid, [kari.uuid, lisa.uuid]));
    // Kari has the set already, so the call only asked for confirmation.
    expect(rows.map(({ act, customerUuid, subjectUuid }) => [act, customerUuid, subjectUuid])).toEqual([
      ['code_added', lisa.uuid, emma.uuid],
    ]);
  });

  test('[SEC-07] a view of the pictures is one row for each viewer and day; other accounts are not named', async () => {
    const token = await invite('farmor@example.com');
    await open(kari);
    await open(kari, kari.session, emma.pictureUuids[1]);
    await open(ola);
    await open(ola, await simulate(ola));
    await server.call(sharingCalls.sharedPicture, { params: { token, pictureUuid: emma.pictureUuids[0] ?? '' } });
    const seen = await viewsFor(kari);
    expect(seen.map(({ by, recipient, number }) => [by, recipient, number]).sort()).toEqual([
      ['another_account', null, null],
      ['invited', 'farmor@example.com', null],
      ['staff', null, null],
      ['you', null, null],
    ]);
    expect(JSON.stringify(seen)).not.toContain(ola.email);
    expect((await viewsFor(ola)).map(({ by, recipient }) => [by, recipient]).sort()).toEqual([
      ['another_account', null],
      ['invited_by_another', null],
      ['staff', null],
      ['you', null],
    ]);
    const rows = await server.services.db.select().from(trailDays).where(eq(trailDays.subjectUuid, emma.uuid));
    expect(rows.find(({ actorUuid }) => actorUuid === kari.uuid)?.count).toBe(2);
    expect(rows).toHaveLength(4);
  });

  test('[SEC-07] any number of accounts displaces no view by the staff', async () => {
    await open(ola, await simulate(ola));
    const [staff] = (await viewsFor(kari)).filter(({ by }) => by === 'staff');
    await server.services.trail.flush();
    const [row] = await server.services.db.select().from(trailDays).where(eq(trailDays.subjectUuid, emma.uuid)).limit(1);
    if (!row) throw new Error('a view is on record');
    const crowd = Array.from({ length: 1100 }, () => ({ ...row, actor: 'customer', actorUuid: randomUUID() }) as const);
    await server.services.db.insert(trailDays).values(crowd);
    expect(staff).toBeDefined();
    expect(await viewsFor(kari)).toContainEqual(staff);
  });

  test('[SEC-07] a group picture counts for the children whose code the viewer has, and refused pictures for none', async () => {
    const noah = await seedSubject(server.services, { name: 'Noah Berg' });
    await server.services.db.execute(
      sql`insert into subject_pictures (subject_uuid, picture_uuid, position) values (${noah.uuid}, ${emma.pictureUuids[0]}, 9)`,
    );
    await open(kari);
    const stranger = await server.asUser(`${randomUUID()}@example.org`);
    expect((await open(stranger)).status).toBe(404);
    await server.services.trail.flush();
    const rows = await server.services.db.select().from(trailDays).where(eq(trailDays.act, 'pictures_opened'));
    expect(rows.filter(({ actorUuid }) => actorUuid === kari.uuid).map(({ subjectUuid }) => subjectUuid)).toEqual([emma.uuid]);
    expect(rows.filter(({ actorUuid }) => actorUuid === stranger.uuid)).toEqual([]);
  });

  test('[SEC-07] a picture is served without a statement for the trail', async () => {
    await server.services.trail.flush();
    const sent = await server.statementsOf(() => open(kari));
    expect(sent.map(({ text }) => text).filter((text) => text.includes('trail'))).toEqual([]);
    expect(sent.length).toBeLessThanOrEqual(4);
    const written = await server.statementsOf(() => server.services.trail.flush());
    expect(written).toHaveLength(1);
  });

  test('[SEC-07] counts that the database did not store are kept, and written when it is available again', async () => {
    await server.services.trail.flush();
    await open(kari);
    await server.services.db.execute(sql`alter table trail_days rename to trail_days_away`);
    await expect(server.services.trail.flush()).rejects.toThrow();
    await open(kari);
    await server.services.db.execute(sql`alter table trail_days_away rename to trail_days`);
    await server.services.trail.flush();
    await server.services.trail.flush();
    const rows = await server.services.db.select().from(trailDays).where(eq(trailDays.actorUuid, kari.uuid));
    expect(rows.map(({ count }) => count)).toEqual([2]);
  });

  test('[SEC-07] the trail is append-only: no row is deleted or changed, a count only grows', async () => {
    const { db, trail } = server.services;
    await open(kari);
    await trail.flush();
    await trail.write(db, { act: 'command', actor: 'operator', call: 'orders export' });
    for (const attempt of [
      db.delete(trailEntries),
      db.delete(trailDays),
      db.update(trailEntries).set({ actor: 'customer' }),
      db.update(trailDays).set({ count: 0 }),
      db.update(trailDays).set({ day: '2020-01-01' }),
    ])
      await expect(attempt).rejects.toThrow();
  });

  test('[SEC-07] no e-mail, code, password or network address is in the trail', async () => {
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, kari.uuid));
    await signIn('guessed');
    await signIn(PASSWORD);
    await server.call(accessCalls.addPictureSetByCode, { query: { code: 'NOBODYS-1' } }, { session: kari.session });
    await invite('farmor@example.com');
    await server.services.trail.flush();
    const all = JSON.stringify([await server.services.db.select().from(trailEntries), await server.services.db.select().from(trailDays)]);
    for (const secret of ['@', 'NOBODYS', emma.code, PASSWORD, 'guessed', '127.0.0.1', '::1', 'Emma']) expect(all).not.toContain(secret);
    expect(all).toContain('access.wrong_credentials');
  });

  test('[SEC-07] an export contains the trail; after an erasure it names no one, and the other parent still reads of the visit', async () => {
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, kari.uuid));
    await open(kari);
    await open(ola);
    const zip = await server.call(plainAccountCalls.exportMyData, {}, { session: kari.session });
    const { trail } = JSON.parse(String((await unzip(zip.bytes)).get('my-data.json'))) as {
      trail: { acts: object[]; days: object[]; views: { subject: string; views: object[] }[] };
    };
    expect(trail.days).toEqual([expect.objectContaining({ act: 'pictures_opened', subject: emma.uuid, count: 1 })]);
    expect(trail.views).toContainEqual({ subject: emma.uuid, views: await viewsFor(kari) });
    expect((await viewsFor(kari)).map(({ by }) => by).toSorted()).toEqual(['another_account', 'you']);
    expect((await linesOf(kari)).map(({ act }) => act)).toEqual(['data_exported']);
    const erased = await server.call(plainAccountCalls.eraseMyData, { body: { password: PASSWORD } }, { session: kari.session });
    expect(erased.status).toBe(200);
    expect((await viewsFor(ola)).map(({ by }) => by)).toContain('another_account');
    const lines = await command('audit', 'list', `--customer=${kari.uuid}`);
    expect(lines.join('\n')).toContain(`customer ${kari.uuid}`);
    expect(lines.join('\n')).not.toContain(kari.email);
    expect(lines.some((line) => line.includes('erased'))).toBe(true);
  });

  test('[SEC-07] [OPS-06] the operator lists by child, customer and day; retention removes rows older than the setting', async () => {
    await open(kari);
    await server.services.db
      .update(users)
      .set({ email: `kari\u001b[31m-${kari.uuid}@example.org` })
      .where(eq(users.uuid, kari.uuid));
    const lines = await command('audit', 'list', `--subject=${emma.code}`);
    expect(lines.at(-1)).toBe('1 lines');
    expect(lines[0]).toMatch(/pictures_opened {2}customer kari\\u\{1b\}\[31m-.* {2}subject Emma Solberg {2}1 times$/);
    expect((await command('audit', 'list', '--since=2999-01-01')).at(-1)).toBe('0 lines');
    await expect(command('audit', 'list', '--since=soon')).rejects.toThrow('is no day');
    await expect(command('audit', 'list', '--subject=NOBODYS-1')).rejects.toThrow('is no picture code');
    await expect(command('audit', 'list', '--customer=nobody@example.org')).rejects.toThrow('No account has the e-mail');
    await expect(command('audit', 'show')).rejects.toThrow('audit list');
    const before = server.clock.nowMs();
    server.clock.advance(25 * 31 * 86_400_000);
    const plan = await command('retention', 'plan');
    expect(plan.find((line) => line.startsWith('rows of the audit trail'))).not.toMatch(/: 0$/);
    await command('retention', 'run');
    expect(await server.services.db.$count(trailDays)).toBe(0);
    const left = await server.services.db.select().from(trailEntries);
    expect(left.filter(({ at }) => at.getTime() <= before)).toEqual([]);
    expect(left.map(({ call }) => call)).toContain('retention run');
  });
});
