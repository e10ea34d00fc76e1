import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { resetKeys, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { sendPasswordReminder, validateResetKey, resetPassword, signIn, currentUser } = accessCalls;

describe.each(DATABASES)('forgotten passwords on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL: 'https://shop.example.org' } });
  });
  afterAll(() => server.close());

  const customer = async (lang = 'nb') => {
    const user = await server.asUser(`${randomUUID()}@example.org`);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword('the old one'), name: 'Kari Æ', lang })
      .where(eq(users.uuid, user.uuid));
    return user;
  };
  const remind = (email: string, opId = randomUUID()) => server.call(sendPasswordReminder, { query: { json: '1', email } }, { opId });
  const mailTo = async (email: string) => (await server.deliverMail()).filter((mail) => mail.to === email);
  const keyIn = (text: string) => /resetcode=([\w-]+)/.exec(text)?.[1] ?? '';
  const remindedKey = async (email: string) => {
    await remind(email);
    return keyIn((await mailTo(email)).at(-1)?.text ?? '');
  };

  test("[SRV-04] the reminder sends a mail, in the user's language, with a link to the shop itself", async () => {
    const { email } = await customer();
    const answer = (await remind(email)).answer();
    expect(answer.error).toBeNull();
    const [mail] = await mailTo(email);
    expect(mail?.subject).toBe('Velg et nytt passord hos Keepsake');
    expect(mail?.text).toMatch(/Hei Kari Æ[^]*https:\/\/shop\.example\.org\/reset-password\?resetcode=[\w-]{43}\s/);
  });

  test('[ACC-15] an unknown e-mail gets the same answer as a known one, no sooner, and no mail', async () => {
    const { email } = await customer();
    const timed = async (address: string) => {
      const start = performance.now();
      const { body, status } = await remind(address);
      return { body, status, ms: performance.now() - start };
    };
    const [known, unknown] = [await timed(email), await timed('nobody@example.org')];
    expect({ ...unknown, ms: 0 }).toEqual({ ...known, ms: 0 });
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(145);
    expect(await mailTo('nobody@example.org')).toEqual([]);
  });

  test('[SRV-04] a reminder whose answer was lost sends one mail', async () => {
    const { email } = await customer();
    const opId = randomUUID();
    await Promise.all([remind(email, opId), remind(email, opId)]);
    expect(await mailTo(email)).toHaveLength(1);
  });

  test('[SRV-04] an invalid e-mail is refused in the answer; the number of mails to one inbox is limited', async () => {
    expect((await remind('kari@\r\nBcc: a@b.no')).answer().error).toBe('access.email_invalid');
    const { email } = await customer();
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await remind(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('[SRV-09] the key in the mail is valid for two hours, another one is not', async () => {
    const { email } = await customer();
    const code = await remindedKey(email);
    expect((await server.call(validateResetKey, { params: { code } })).answer()).toEqual({ valid: true });
    expect((await server.call(validateResetKey, { params: { code: 'made-up' } })).answer()).toEqual({ valid: false });
    server.clock.advance(2 * 3_600_000 + 1000);
    expect((await server.call(validateResetKey, { params: { code } })).answer()).toEqual({ valid: false });
    expect((await server.call(resetPassword, { params: { code }, body: { password: 'longenough' } })).answer()).toEqual({
      error: 'access.reset_key_invalid',
    });
  });

  test('[SRV-10] [SEC-04] [SEC-06] the key sets a new password once, and every device has to sign in again', async () => {
    const { email, session, uuid } = await customer();
    const code = await remindedKey(email);
    const reset = (password: string) => server.call(resetPassword, { params: { code }, body: { password } });
    expect((await reset('sixsix')).answer()).toEqual({ error: 'access.password_too_short' });
    expect((await reset('pass word')).answer()).toEqual({ error: 'access.password_common' });
    expect((await reset(email)).answer()).toEqual({ error: 'access.password_own' });
    await seedSubject(server.services, { holders: [uuid], group: 'Blåveisene' });
    for (const own of ['solberg2026', 'blåveisene'])
      expect([own, (await reset(own)).answer()]).toEqual([own, { error: 'access.password_own' }]);
    expect((await reset(' ny hest paa tunet ')).answer()).toEqual({ error: null });
    const told = (await server.deliverMail()).filter(({ to, subject }) => to === email && /was changed|er endret/.test(subject));
    expect(told, 'a reader of the inbox cannot change it unnoticed').toHaveLength(1);
    expect((await server.call(currentUser, {}, { session })).answer()).toEqual({ user: null, isRevoked: true });
    const enter = (password: string) => server.call(signIn, { body: { username: email, password } });
    const entered = ['the old one', 'nyhestpaatunet', ' ny hest paa tunet ', 'ny hest paa taket'].map(
      async (typed) => (await enter(typed)).status,
    );
    expect(await Promise.all(entered)).toEqual([401, 200, 200, 401]);
    expect((await reset('anotherpassword')).answer()).toEqual({ error: 'access.reset_key_invalid' });
  });

  test('[SRV-10] a reset whose answer was lost is answered like the first one', async () => {
    const { email } = await customer();
    const code = await remindedKey(email);
    const [opId, input] = [randomUUID(), { params: { code }, body: { password: 'nyhest-paa-tunet' } }];
    const first = await server.call(resetPassword, input, { opId });
    const replay = await server.call(resetPassword, input, { opId });
    expect([first.answer(), replay.answer()]).toEqual([{ error: null }, { error: null }]);
  });

  test('[ACC-15] only the hash of a key is stored', async () => {
    const { email, uuid } = await customer();
    const code = await remindedKey(email);
    const rows = await server.services.db.select().from(resetKeys).where(eq(resetKeys.userUuid, uuid));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.keyHash).not.toContain(code);
  });
});
