import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASES } from '#tests/setup/databases.ts';
import { keepAway } from '#tests/setup/test-database.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { outgoingJobs } from '../db/schema.ts';
import { enqueueMail, enqueueSms } from './enqueue.ts';
import { createMailer, type Mail } from './mailer.ts';
import { sendDueJobs, type Senders } from './outgoing-jobs.ts';
import { renderMail } from './render-mail.ts';
import { emptySentJobs } from './sent-jobs.ts';

const VALUES = { shop: 'Keepsake', name: 'Kari', link: 'https://shop.example.org/x?a=1&b=2', hours: '2' };

describe.each(DATABASES)('outgoing jobs on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL: 'https://bilder.example.no' } });
  });
  beforeEach(() => server.services.db.delete(outgoingJobs));
  afterAll(() => server.close());

  /** Senders that record their input; the first `failures` calls throw. */
  const recording = (failures = 0) => {
    const mails: Mail[] = [];
    const texts: string[] = [];
    let left = failures;
    const senders: Senders = {
      mail: {
        send: async (mail) => {
          if (left > 0) {
            left -= 1;
            throw new Error('421 try again later');
          }
          mails.push(mail);
        },
      },
      sms: { send: async ({ to, text }) => void texts.push(`${to}: ${text}`) },
    };
    return { mails, texts, senders };
  };
  const enqueue = (to = 'kari@example.org') =>
    enqueueMail(server.services.db, server.services, { to, lang: 'nb', template: 'passwordReset', values: VALUES });

  test('[ACC-09] a mail goes out after its change was committed, and never when it was not', async () => {
    const { mails, senders } = recording();
    const undone = server.services.db.transaction(async (tx) => {
      await enqueueMail(tx, server.services, { to: 'kari@example.org', lang: 'nb', template: 'passwordReset', values: VALUES });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await enqueue('ola@example.org');
    await enqueueSms(server.services.db, server.services, { to: '+4741234567', text: 'Kode 123456' });
    expect(await sendDueJobs(server.services, senders)).toBe(2);
    expect(mails.map((mail) => mail.to)).toEqual(['ola@example.org']);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
  });

  test('[ORD-02] the confirmation of an order is sent before its receipt, which the same payment wrote first', async () => {
    const order = { reference: 'A1', number: 'R-1', total: 'kr 100', contact: 'shop@example.org', lines: '1 × Card', vat: '' };
    const values = { ...VALUES, ...order, ordered: 'today', delivery: 'Post', address: '', payment: 'Card' };
    const { mails, senders } = recording();
    for (let count = 0; count < 4; count += 1) {
      for (const template of ['receipt', 'orderConfirmation'] as const)
        await enqueueMail(server.services.db, server.services, { to: `${template}@example.org`, lang: 'en', template, values });
      server.clock.advance(3);
    }
    expect(await sendDueJobs(server.services, senders)).toBe(8);
    const sentTo = (from: number) => new Set(mails.slice(from, from + 4).map(({ to }) => to));
    expect(sentTo(0)).toEqual(new Set(['orderConfirmation@example.org']));
    expect(sentTo(4)).toEqual(new Set(['receipt@example.org']));
  });

  test('[ACC-09] two processes that look at the same time send a mail once', async () => {
    for (let count = 0; count < 5; count += 1) await enqueue();
    const { mails, senders } = recording();
    await Promise.all([
      sendDueJobs(server.services, senders),
      sendDueJobs(server.services, senders),
      sendDueJobs(server.services, senders),
    ]);
    expect(mails).toHaveLength(5);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(5);
  });

  test('[ACC-09] a mail that could not be sent is tried again later, under the same message id, longer each time', async () => {
    await enqueue();
    const { mails, senders } = recording(2);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    const [failed] = await server.services.db.select().from(outgoingJobs);
    expect([failed?.attempts, failed?.lastError]).toEqual([1, 'Error: 421 try again later']);
    server.clock.advance(11_000);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    server.clock.advance(11_000);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    server.clock.advance(10_000);
    expect(await sendDueJobs(server.services, senders)).toBe(1);
    expect(mails[0]?.messageId).toBe(`<${failed?.uuid}@bilder.example.no>`);
  });

  test('[ACC-09] [OPX-01] a mail that was written or put off while the clock was far ahead is sent when it is right, and one that waits its time is not', async () => {
    const { mails, senders } = recording(1);
    server.clock.advance(400 * 86_400_000);
    await enqueue('put-off@example.org');
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    await enqueue('written@example.org');
    server.clock.advance(-400 * 86_400_000);
    const later = { to: 'later@example.org', lang: 'nb', template: 'passwordReset', values: VALUES } as const;
    await enqueueMail(server.services.db, server.services, later, 7 * 3_600_000);
    expect(await sendDueJobs(server.services, senders)).toBe(2);
    expect(mails.map(({ to }) => to).sort()).toEqual(['put-off@example.org', 'written@example.org']);
  });

  test('[ACC-09] a process that died while sending: the mail is sent by another after five minutes', async () => {
    await enqueue();
    const { mails, senders } = recording();
    const hanging: Senders = { ...senders, mail: { send: () => new Promise(() => undefined) } };
    void sendDueJobs(server.services, hanging);
    await expect.poll(async () => (await server.services.db.select().from(outgoingJobs))[0]?.attempts).toBe(1);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    server.clock.advance(5 * 60_000 + 1000);
    expect(await sendDueJobs(server.services, senders)).toBe(1);
    expect(mails).toHaveLength(1);
  });

  test('[ACC-09] [OPX-07] a mail that its server takes long to accept keeps its lease; those behind it in the round are sent once', async () => {
    for (let count = 0; count < 3; count += 1) await enqueue();
    const { mails, senders } = recording();
    let accept: () => void = () => undefined;
    const slow: Senders = {
      ...senders,
      mail: {
        send: async (mail) => {
          await new Promise<void>((resolve) => {
            accept = resolve;
          });
          await senders.mail.send(mail);
        },
      },
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = sendDueJobs(server.services, slow);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    const leases = async () =>
      (await server.services.db.select().from(outgoingJobs))
        .map(({ leasedUntil }) => leasedUntil?.getTime() ?? 0)
        .toSorted((a, b) => a - b);
    for (let minute = 0; minute < 8; minute += 2) {
      const before = (await leases()).at(-1) ?? 0;
      server.clock.advance(120_000);
      vi.advanceTimersByTime(120_000);
      await expect.poll(async () => (await leases()).at(-1)).toBeGreaterThan(before);
    }
    // Another process has leased the jobs behind it.
    expect(await sendDueJobs(server.services, senders)).toBe(2);
    accept();
    expect(await first).toBe(1);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    expect(mails).toHaveLength(3);
  });

  test('[ACC-09] [OPX-11] a mail that waits behind others in its round goes to the address that was corrected meanwhile', async () => {
    const { db } = server.services;
    await enqueue('first@example.org');
    await enqueue('wrong@example.org');
    const { mails, senders } = recording();
    const corrects: Senders = {
      ...senders,
      mail: {
        send: async (mail) => {
          if (mails.length === 0)
            await db
              .update(outgoingJobs)
              .set({ payload: sql`jsonb_set(${outgoingJobs.payload}, '{to}', '"right@example.org"')` })
              .where(sql`${outgoingJobs.payload} ->> 'to' = 'wrong@example.org'`);
          await senders.mail.send(mail);
        },
      },
    };
    expect(await sendDueJobs(server.services, corrects)).toBe(2);
    expect(mails.map(({ to }) => to)).toEqual(['first@example.org', 'right@example.org']);
  });

  test('[ACC-09] [OPX-07] processes whose clocks are an hour apart send each message once, and wait for none that the other wrote or put off', async () => {
    const others = [1, -1].map((hours) => ({
      ...server.services,
      clock: { ...server.clock, nowMs: () => server.clock.nowMs() + hours * 3_600_000 },
    }));
    const [ahead = server.services] = others;
    for (let count = 0; count < 3; count += 1) await enqueue();
    const { mails, texts, senders } = recording();
    const goOn: (() => void)[] = [];
    // The first process is sending all of them.
    const slow: Senders = {
      ...senders,
      mail: {
        send: async (mail) => {
          await new Promise<void>((resolve) => goOn.push(resolve));
          await senders.mail.send(mail);
        },
      },
    };
    const first = sendDueJobs(server.services, slow);
    await expect.poll(() => goOn.length).toBe(1);
    for (const other of others) expect(await sendDueJobs(other, senders)).toBe(0);
    while (mails.length < 3) {
      goOn.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await first).toBe(3);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);

    for (const other of others) await enqueueSms(server.services.db, other, { to: '+4741234567', text: 'Kode 123456' });
    expect([await sendDueJobs(server.services, senders), texts.length]).toEqual([2, 2]);

    await enqueue();
    expect(await sendDueJobs(ahead, recording(1).senders)).toBe(0);
    expect(await sendDueJobs(server.services, senders)).toBe(0);
    server.clock.advance(11_000);
    expect(await sendDueJobs(server.services, senders)).toBe(1);
  });

  test('[SEC-01] a message that is out leaves neither its link, its code nor a name in the database', async () => {
    const { db } = server.services;
    const { senders } = recording();
    await enqueue();
    await enqueueSms(db, server.services, { to: '+4741234567', text: 'Kode 123456' });
    await sendDueJobs(server.services, senders);
    const kept = () => db.select({ payload: outgoingJobs.payload }).from(outgoingJobs).orderBy(outgoingJobs.kind);
    const left = [{ payload: { to: 'kari@example.org', template: 'passwordReset' } }, { payload: { to: '+4741234567' } }];
    expect(await kept()).toEqual(left);
    // As an earlier version left them, with the whole message.
    await db.update(outgoingJobs).set({ payload: sql`${outgoingJobs.payload} || '{"values":{"link":"x"},"text":"Kode 123456"}'::jsonb` });
    await emptySentJobs(db);
    expect(await kept()).toEqual(left);
  });

  test('[ACC-09] one bad job does not hold up the others', async () => {
    const uuid = randomUUID();
    await server.services.db.insert(outgoingJobs).values({ uuid, kind: 'mail', payload: { nonsense: true }, nextAttemptAt: new Date(0) });
    await enqueue();
    const { senders } = recording();
    expect(await sendDueJobs(server.services, senders)).toBe(1);
    const [bad] = await server.services.db.select().from(outgoingJobs).where(eq(outgoingJobs.uuid, uuid));
    expect(bad?.doneAt).toBeNull();
  });

  test('[ACC-15] a line break in an address adds no recipients', async () => {
    const mailer = createMailer(server.services.config);
    for (const to of ['kari@example.org\r\nBcc: all@example.org', 'kari@example.org, ola@example.org', 'nobody']) {
      await expect(mailer.send({ to, subject: 's', text: 't', html: 'h', messageId: '<1@keepsake>' })).rejects.toThrow(
        'no valid recipient',
      );
    }
  });
});

test('[ACC-09] names from customers are text in a mail, never markup, and addresses become links', () => {
  const { html, text, subject } = renderMail('passwordReset', 'no-NO', { ...VALUES, name: 'Kari & Ola', shop: 'A\r\n<b>B</b>' });
  expect(html).toContain('Hei Kari &#38; Ola');
  expect(html).toContain('&#60;b&#62;B&#60;/b&#62;');
  expect(html).toContain('<a href="https://shop.example.org/x?a=1&#38;b=2" ');
  expect(text).toContain('Hei Kari & Ola');
  expect(subject).toBe('Velg et nytt passord hos A <b>B</b>');
});

describe('outgoing jobs while PostgreSQL restarts', () => {
  test('[ACC-09] [OPX-01] a mail that is out is ticked off when the database is back, and not sent again', async () => {
    const server = await startTestServer({ database: 'postgres', environment: { LOG_LEVEL: 'silent' } });
    try {
      await enqueueMail(server.services.db, server.services, {
        to: 'kari@example.org',
        lang: 'nb',
        template: 'passwordReset',
        values: VALUES,
      });
      let sent = 0;
      const send = async () => {
        sent += 1;
        const comeBack = await keepAway(server.services.config.databaseUrl ?? '');
        setTimeout(() => void comeBack(), 700);
      };
      const senders: Senders = { mail: { send }, sms: { send: () => Promise.resolve() } };
      expect(await sendDueJobs(server.services, senders)).toBe(1);
      server.clock.advance(7 * 3_600_000);
      expect([await sendDueJobs(server.services, senders), sent]).toEqual([0, 1]);
    } finally {
      await server.close();
    }
  });
});
