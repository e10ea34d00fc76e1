/** Text messages by Twilio (its fake) and by any gateway over HTTP, sent as outgoing jobs. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeTwilio, startFakeTwilio } from '#tests/fake-providers/twilio/fake-twilio.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { readConfig, WrongConfigError } from '../config.ts';
import { outgoingJobs } from '../db/schema.ts';
import { enqueueSms } from '../mail/enqueue.ts';
import { createMailer } from '../mail/mailer.ts';
import { sendDueJobs } from '../mail/outgoing-jobs.ts';
import { listUnsent, retryFailed } from '../mail/unsent-jobs.ts';
import { createSmsSender } from './create-sms-sender.ts';

const [TO, TEXT] = ['+4740012345', 'Koden din er 123456. «Fjordlys» & æøå'];
const LATER_MS = 60_000;

let server: TestServer;
let fake: FakeTwilio;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE, environment: { LOG_LEVEL: 'silent' } });
  fake = await startFakeTwilio(() => server.clock.nowMs());
});
afterAll(async () => {
  await fake.close();
  await server.close();
});

const sendersOf = (environment: Readonly<Record<string, string>>) => {
  const config = readConfig({ DATA_DIR: server.dataDir, ...environment });
  return { mail: createMailer(config), sms: createSmsSender(config) };
};
const enqueue = (text = TEXT) => enqueueSms(server.services.db, server.services, { to: TO, text });
const unsent = () => listUnsent(server.services.db);

describe('by Twilio', () => {
  beforeEach(async () => {
    await server.services.db.delete(outgoingJobs);
    server.clock.advance(24 * 3_600_000);
  });
  const arrived = (before: number) => fake.messages.slice(before).map(({ to, from, body }) => [to, from, body]);
  const send = () => sendDueJobs(server.services, sendersOf(fake.environment));

  test('[BIZ-06] a text message is sent as the API documents, with the configured sender', async () => {
    const before = fake.messages.length;
    await enqueue();
    expect(await send()).toBe(1);
    expect(arrived(before)).toEqual([[TO, 'Fjordlys', TEXT]]);
    expect([await unsent(), fake.wrong]).toEqual([[], []]);
  });

  test('[BIZ-06] a message whose answer was lost is looked up and not sent twice, also after `mails retry`', async () => {
    const before = fake.messages.length;
    fake.next('lost');
    await enqueue();
    expect(await send()).toBe(0);
    expect((await unsent())[0]).toMatchObject({ state: 'failing', kind: 'sms', to: TO, attempts: 1 });
    await retryFailed(server.services.db, [(await unsent())[0]?.uuid ?? ''], server.clock);
    expect(await send()).toBe(1);
    expect(arrived(before)).toHaveLength(1);
  });

  test('[BIZ-06] the same text for another reason is a separate message, and a message that was not accepted is sent later', async () => {
    const before = fake.messages.length;
    await enqueue();
    await send();
    server.clock.advance(10 * LATER_MS);
    fake.next('down', 'busy');
    await enqueue();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send();
      server.clock.advance(LATER_MS);
    }
    expect(arrived(before)).toHaveLength(2);
    expect(await unsent()).toEqual([]);
  });

  test('[BIZ-06] [OPX-08] a number that Twilio refuses is given up at once, with its error, which contains neither number nor text', async () => {
    const before = fake.messages.length;
    fake.next(21_610);
    await enqueue();
    await send();
    const [job] = await unsent();
    expect(job).toMatchObject({ state: 'given_up', to: TO });
    expect(job?.lastError).toContain("answered 400 (Twilio's error 21610)");
    expect(job?.lastError).not.toContain('40012345');
    server.clock.advance(7 * 3_600_000);
    expect([await send(), arrived(before)]).toEqual([0, []]);
  });

  test('[BIZ-06] a wrong key does not refuse the message: it waits for the correct key', async () => {
    await enqueue();
    await sendDueJobs(server.services, sendersOf({ ...fake.environment, TWILIO_AUTH_TOKEN: 'former' }));
    expect((await unsent())[0]).toMatchObject({ state: 'failing' });
    server.clock.advance(LATER_MS);
    expect(await send()).toBe(1);
  });
});

describe('by any gateway', () => {
  const asked: { method: string | undefined; headers: http.IncomingHttpHeaders; body: unknown }[] = [];
  let answer = 202;
  const gateway = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      asked.push({ method: request.method, headers: request.headers, body: JSON.parse(text) });
      response.writeHead(answer, answer === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });
  beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => gateway.close(() => resolve())));
  beforeEach(() => server.services.db.delete(outgoingJobs));

  const environment = () => ({
    SMS_GATEWAY: 'https',
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`, // it listens on a port
    SMS_GATEWAY_METHOD: 'PUT',
    SMS_GATEWAY_HEADERS: '{"Authorization": "Bearer hemmelig", "Idempotency-Key": "{{key}}"}',
    SMS_GATEWAY_BODY: '{"messages": [{"to": "{{to}}", "msisdn": "{{number}}", "text": "{{text}}"}], "flash": false}',
  });

  test('[BIZ-06] address, method, headers and body are the configured ones, text cannot end a JSON string, and a retry has the same key', async () => {
    const text = 'Kode "1", {"to": "+1"} {{key}}';
    await enqueue(text);
    for (const status of [503, 307, 202]) {
      answer = status;
      await sendDueJobs(server.services, sendersOf(environment()));
      server.clock.advance(LATER_MS);
    }
    expect(await unsent()).toEqual([]);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const [first] = asked;
    expect([first?.method, first?.headers.authorization]).toEqual(['PUT', 'Bearer hemmelig']);
    expect(first?.body).toEqual({ messages: [{ to: TO, msisdn: '4740012345', text }], flash: false });
  });
});

test('[BIZ-06] [SEC-09] text messages that leave the machine need a public address for their links', () => {
  const gateway = {
    SMS_GATEWAY: 'https',
    SMS_GATEWAY_URL: 'https://gateway.example.org',
    SMS_GATEWAY_BODY: '{"to": "{{to}}", "text": "{{text}}", "id": "{{key}}"}',
  };
  for (const environment of [gateway, { ...gateway, PUBLIC_URL: 'http://localhost:4000' }])
    expect(() => readConfig(environment)).toThrow(/SMS_GATEWAY is set.*PUBLIC_URL/);
  expect(readConfig({ ...gateway, PUBLIC_URL: 'https://shop.example.org' }).sms).toMatchObject({ kind: 'http' });
});

test.each([
  [{ SMS_GATEWAY: 'twilio' }, 'TWILIO_ACCOUNT_SID'],
  [{ SMS_GATEWAY: 'https', SMS_GATEWAY_URL: 'https://a.example' }, 'SMS_GATEWAY_BODY'],
  [{ SMS_GATEWAY_URL: 'https://a.example' }, 'need SMS_GATEWAY, twilio or https'],
  [{ SMS_GATEWAY: 'https', SMS_GATEWAY_URL: 'http://a.example' }, 'SMS_GATEWAY_URL'],
  [{ SMS_GATEWAY: 'https', SMS_GATEWAY_URL: 'https://a.example', SMS_GATEWAY_BODY: '{"to": "{{to}}"' }, 'SMS_GATEWAY_BODY'],
  [{ SMS_GATEWAY: 'https', SMS_GATEWAY_URL: 'https://a.example', SMS_GATEWAY_BODY: '{"to": "{{to}}"}' }, '{{text}}'],
  [{ SMS_GATEWAY: 'https', SMS_GATEWAY_URL: 'https://a.example', SMS_GATEWAY_BODY: '{"a": "{{to}}{{text}}"}' }, '{{key}}'],
])('[BIZ-06] an incomplete gateway configuration is refused before the start: %o', (environment, named) => {
  const start = () => readConfig(environment);
  expect(start).toThrow(WrongConfigError);
  expect(start).toThrow(named);
});
