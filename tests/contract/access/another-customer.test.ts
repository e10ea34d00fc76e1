/**
 * Every call that reads or changes a customer's own data, made without a session, with an ended one, with another
 * customer's, and with an operator's simulated one. A new call without a row does not compile; a queued one is its own row.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { accessCalls } from '#core/contract/access.ts';
import type { accountCalls } from '#core/contract/account.ts';
import type { draftCalls } from '#core/contract/drafts.ts';
import type { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { AREAS } from '#core/operations/calls.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import type { sharingCalls } from '#core/contract/sharing.ts';
import type { trailCalls } from '#core/contract/trail/trail.ts';
import type { uploadCalls } from '#core/contract/uploads.ts';
import { drafts, pictures, sessions, shares, shareSubjects, subjects, throttles, users } from '#server/db/schema.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { renditionKey } from '#server/media/store/media-keys.ts';
import { type CallReply, type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { seedSubject, seedUpload } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { NONE, type Owned, QUEUED_CASES, type Row } from './queued-rows.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const nothing = () => ({});
const registration = () => ({
  body: { email: 'a', mobile: '1', password: '1', confirm_password: '2', acceptmail: false, termsofservice: false },
});
const draftOf = (uuid: string) => ({
  uuid,
  template: { uuid: randomUUID(), version: 1 },
  productUuid: randomUUID(),
  data: { userResources: {}, year: 2027 },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
  revision: 7,
  savedAtMs: 1_000,
});

/** One row for each call that is not queued; a missing row does not compile. */
const ROWS = {
  access: {
    verifySubjectCode: { input: () => ({ query: { code: 'NOBODYS-1' } }), other: NONE },
    addPictureSetByCode: { input: () => ({ query: { code: 'NOBODYS-1' } }), other: NONE },
    userExistsByEmail: { input: ({ owner }) => ({ query: { email: owner.email } }), other: NONE },
    createUser: { input: registration, other: NONE },
    registerByService: { input: registration, other: 'access.email_invalid' },
    signIn: { input: ({ owner }) => ({ body: { username: owner.email, password: 'guessed' } }), other: 'access.wrong_credentials' },
    startAnonymousSession: {
      input: ({ owner }) => ({ body: { ownerUuid: owner.uuid, secret: 'x'.repeat(40), lang: 'en' } }),
      other: 'access.owner_mismatch',
    },
    signOut: { input: nothing, other: NONE },
    currentUser: { input: nothing, other: NONE },
    listSessions: { input: nothing, other: NONE },
    endSession: { input: ({ sessionId }) => ({ params: { id: sessionId } }), other: 'request.not_found' },
    sendCodeAgain: { input: () => ({ body: { contact: 'nobody@example.org' } }), other: NONE },
    sendPasswordReminder: { input: () => ({ query: { json: '1', email: 'nobody@example.org' } }), other: NONE },
    validateResetKey: { input: () => ({ params: { code: 'guessed' } }), other: NONE },
    resetPassword: { input: () => ({ params: { code: 'guessed' }, body: { password: 'new password' } }), other: NONE },
  },
  account: {
    updateUserInfo: {
      input: () => ({ body: { name: '', address: '', address2: '', postal_code: '', city: '', mobile: '' } }),
      other: 'account.contact_info_invalid',
    },
    updatePassword: {
      input: () => ({ body: { password: '1', reTypePassword: '1' } }),
      other: 'access.password_too_short',
    },
    listReminderSubjects: { input: nothing, other: NONE },
    accountData: { input: nothing, other: NONE },
    cancelInspectionPackages: { input: ({ set }) => ({ body: { subjects: [{ uuid: set.uuid, name: '', enabled: false }] } }), other: NONE },
    exportMyData: { input: nothing, other: NONE },
    eraseMyData: { input: () => ({ body: { password: 'guessed' } }), other: 'access.wrong_credentials' },
    confirmSignIn: { input: () => ({ body: { password: 'guessed' } }), other: 'access.wrong_credentials' },
    sendEmailLink: { input: nothing, other: NONE },
    emailLinkAccount: { input: () => ({ params: { key: 'guessed' } }), other: 'account.email_link_invalid' },
    verifyEmail: { input: () => ({ body: { key: 'guessed' } }), other: 'account.email_link_invalid' },
    disownEmail: { input: () => ({ body: { key: 'guessed' } }), other: 'account.email_link_invalid' },
    changeEmail: { input: () => ({ body: { email: 'a' } }), other: 'access.email_invalid' },
  },
  sharing: {
    tipAFriend: {
      input: ({ set }) => ({ query: { 'email[]': 'farmor@example.com', 'subjects[]': set.uuid } }),
      other: 'picture_set.not_found',
    },
    listShares: { input: nothing, other: NONE },
    revokeShare: { input: ({ shareUuid }) => ({ params: { uuid: shareUuid } }), other: 'share.not_found' },
    viewShare: { input: () => ({ params: { token: 'guessed' } }), other: 'share.not_found' },
    sharedPicture: { input: ({ pictureUuid }) => ({ params: { token: 'guessed', pictureUuid } }), other: 'share.not_found' },
  },
  pictureSets: {
    listPictureSets: { input: nothing, other: NONE },
    greenScreenBackgrounds: { input: ({ set }) => ({ params: { jobUuid: set.jobUuid } }), other: 'picture_set.not_found' },
    imageBackgrounds: { input: ({ pictureUuid }) => ({ query: { uuid: pictureUuid } }), other: 'picture.not_found' },
    greenScreenPreview: {
      input: ({ pictureUuid }) => ({ query: { uuid: randomUUID(), picture: pictureUuid } }),
      other: 'picture.no_background',
    },
    downloadDigitalCopy: { input: ({ pictureUuid }) => ({ query: { dl: 'file', file: pictureUuid } }), other: 'picture.not_found' },
    pictureThumbnail: {
      input: ({ owner, pictureUuid }) => ({ params: { ownerUuid: owner.uuid, pictureUuid, file: '320.webp' } }),
      other: 'access.forbidden',
    },
    backgroundThumbnail: {
      input: ({ owner }) => ({ params: { ownerUuid: owner.uuid, backgroundUuid: randomUUID(), file: '320.webp' } }),
      other: 'access.forbidden',
    },
  },
  uploads: {
    recentImages: { input: nothing, other: NONE },
  },
  drafts: {
    listDrafts: { input: nothing, other: NONE },
    readDraft: { input: ({ draftUuid }) => ({ params: { uuid: draftUuid } }), other: 'instance.not_found' },
  },
  trail: {
    listTrail: { input: nothing, other: NONE },
    listPictureViews: { input: ({ set }) => ({ params: { subjectUuid: set.uuid } }), other: 'picture_set.not_found' },
  },
} as const satisfies {
  readonly access: Record<keyof typeof accessCalls, Row>;
  readonly account: Record<keyof typeof accountCalls, Row>;
  readonly sharing: Record<keyof typeof sharingCalls, Row>;
  readonly pictureSets: Record<keyof typeof pictureSetCalls, Row>;
  readonly uploads: Record<keyof typeof uploadCalls, Row>;
  readonly drafts: Record<keyof typeof draftCalls, Row>;
  readonly trail: Record<keyof typeof trailCalls, Row>;
};

const CASES = [
  ...Object.entries(ROWS).flatMap(([area, rows]) =>
    Object.entries<Row>(rows).map(([name, row]) => ({ name, row, call: callOf(area, name) })),
  ),
  ...QUEUED_CASES,
];

function callOf(area: string, name: string): CallDefinition {
  const calls: Readonly<Record<string, CallDefinition>> | undefined = Object.entries(AREAS).find(([known]) => known === area)?.[1];
  const call = calls?.[name];
  if (!call) throw new Error(`The contract has no ${area}.${name}.`);
  return call;
}

/** The changes that an operator may make in the customer's name. */
const LISTED = new Set(['addPictureSetByCode', 'setCurrentPictureSet', 'signOut', 'signIn']);

/** Words that only the owner may read. */
const SECRETS = ['Emma Hemmelig', 'owner-of-all@example.org', 'HEMMELIG-1', 'farmor-hemmelig@example.com'];

test('[ACC-12] every call of these areas has a row', () => {
  for (const area of Object.keys(ROWS) as (keyof typeof ROWS)[]) // Object.keys loses the names' type
    expect(CASES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(AREAS[area])));
});

describe.each(DATABASES)('another customer on %s', (database) => {
  let server: TestServer;
  let owned: Owned;
  beforeAll(async () => {
    server = await startTestServer({ database });
    owned = await seed();
  });
  afterAll(() => server.close());

  const seed = async (): Promise<Owned> => {
    const { db, clock } = server.services;
    const now = new Date(clock.nowMs());
    const owner = await server.asUser('owner-of-all@example.org');
    await db
      .update(users)
      .set({ passwordHash: await hashPassword('the right one') })
      .where(eq(users.uuid, owner.uuid));
    const set = await seedSubject(server.services, { name: 'Emma Hemmelig', code: 'HEMMELIG-1', holders: [owner.uuid] });
    await db.update(subjects).set({ inspectionPackage: 'enabled' }).where(eq(subjects.uuid, set.uuid));
    const [session] = await db.select().from(sessions).where(eq(sessions.userUuid, owner.uuid));
    const [shareUuid, draftUuid] = [randomUUID(), randomUUID()];
    await db.insert(shares).values({
      uuid: shareUuid,
      userUuid: owner.uuid,
      recipient: 'farmor-hemmelig@example.com',
      tokenHash: shareUuid,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    await db.insert(shareSubjects).values({ shareUuid, subjectUuid: set.uuid });
    await db.insert(drafts).values({ uuid: draftUuid, userUuid: owner.uuid, draft: draftOf(draftUuid), revision: 7, savedAt: now });
    const uploadUuid = await seedUpload(server.services, owner.uuid);
    await server.services.media.write(renditionKey(`pictures/${set.pictureUuids[0]}`, '320.webp'), Buffer.from('picture'));
    const stranger = await server.asUser('stranger@example.org');
    return { owner, set, pictureUuid: set.pictureUuids[0] ?? '', uploadUuid, sessionId: session?.id ?? '', shareUuid, draftUuid, stranger };
  };

  /** The row's input belongs to this call, because ROWS pairs them. */
  const send = async (call: CallDefinition, row: Row, session: CookieJar): Promise<CallReply<unknown>> => {
    await server.services.db.delete(throttles);
    return server.call(call, row.input(owned) as never, { session });
  };
  const codeOf = (reply: CallReply<unknown>): string | null =>
    reply.status >= 400 && typeof reply.body === 'object' && reply.body !== null && 'error' in reply.body ? String(reply.body.error) : null;
  const expectNothingOfTheOwner = (reply: CallReply<unknown>) => {
    const said = `${reply.bytes.toString('latin1')} ${JSON.stringify(reply.body)}`;
    for (const secret of SECRETS) expect(said).not.toContain(secret);
  };

  test.each(CASES.filter(({ call }) => call.access !== 'visitor'))(
    '[ACC-12] [ACC-18] $name: without a session, and with one that has ended, sign in first',
    async ({ call, row }) => {
      const ended = (await server.asUser('owner-of-all@example.org')).session;
      const [newest] = await server.services.db
        .update(sessions)
        .set({ expiresAt: new Date(0) })
        .where(eq(sessions.userUuid, owned.owner.uuid))
        .returning();
      expect(newest).toBeDefined();
      for (const session of [createCookieJar(), ended]) {
        const reply = await send(call, row, session);
        expect([reply.status, codeOf(reply)]).toEqual([401, 'access.signed_out']);
      }
    },
  );

  test.each(CASES.filter(({ call }) => call.access === 'visitor'))(
    '[ACC-12] $name: a visitor may call it, and gets no data of the owner',
    async ({ call, row }) => {
      const reply = await send(call, row, createCookieJar());
      expect(reply.status).toBeLessThan(500);
      expectNothingOfTheOwner(reply);
    },
  );

  test.each(CASES)('[ACC-12] $name: another customer gets $row.other, and no data of the owner', async ({ call, row }) => {
    const { session } = await server.asUser('stranger@example.org');
    const reply = await send(call, row, session);
    expect(reply.status).toBeLessThan(500);
    expect(codeOf(reply)).toBe(row.other === NONE ? null : row.other);
    expectNothingOfTheOwner(reply);
  });

  test('[ACC-12] the owner’s data are unchanged after all of that', async () => {
    const { db } = server.services;
    const [draft] = await db.select().from(drafts).where(eq(drafts.uuid, owned.draftUuid));
    const [share] = await db.select().from(shares).where(eq(shares.uuid, owned.shareUuid));
    const [subject] = await db.select().from(subjects).where(eq(subjects.uuid, owned.set.uuid));
    const [owner] = await db.select().from(users).where(eq(users.uuid, owned.owner.uuid));
    expect(await db.$count(pictures, eq(pictures.uuid, owned.uploadUuid))).toBe(1);
    expect([draft?.revision, share?.revokedAt, subject?.inspectionPackage]).toEqual([7, null, 'enabled']);
    expect([owner?.acceptMail, owner?.email]).toEqual([false, 'owner-of-all@example.org']);
  });

  test.each(CASES.filter(({ call }) => call.access !== 'visitor'))(
    '[ACC-13] [SEC-07] $name: an operator’s simulation reads, and changes only listed data',
    async ({ call, row }) => {
      const reply = await send(call, row, await simulate(owned.owner.email));
      expect(reply.status).not.toBe(401);
      const isDenied = call.name === 'exportMyData' || (call.changes && !LISTED.has(call.name));
      expect(codeOf(reply) === 'access.simulation_denied').toBe(isDenied);
    },
  );

  /** A new simulated session, as the operator's link gives it. */
  const simulate = async (email: string): Promise<CookieJar> => {
    const lines: string[] = [];
    await localCommands(server.services)['simulate']?.([email], (line) => lines.push(line));
    const session = createCookieJar();
    const opened = await fetch(server.url + new URL(lines.at(-1) ?? '').pathname, { redirect: 'manual' });
    session.take(opened);
    return session;
  };
});
