/** Refusals before the first byte of a body is read: each request here sends its headers and waits. */
import { draftCalls, settingsCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { areas } from '#server/areas.ts';
import { createApp } from '#server/http/app.ts';
import { BODY_TIMES } from '#server/http/requests/limits.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { type CookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const MEGABYTE = 1024 * 1024;
const { uploadImages } = uploadCalls;
/** The limit on a machine with other work; each check itself is quick. */
const PATIENT = { timeout: 20_000 * PATIENCE };
const BOUNDARY = 'between';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const FIRST_BYTES = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\nabc`;

interface Announced {
  readonly call: CallDefinition;
  /** null: of an unknown length. */
  readonly bytes: number | null;
  readonly type: string;
  readonly session?: CookieJar;
  readonly headers?: Readonly<Record<string, string>>;
}

describe.each(DATABASES)('before the body on %s', (database) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ database });
    user = await server.asUser('parent@example.com');
  });
  afterAll(() => server.close());

  const agent = new http.Agent({ keepAlive: true });
  afterAll(() => agent.destroy());
  /** Sends the headers of a body that never comes, or only its beginning. */
  function announce({ call, bytes, type, session, headers }: Announced, url = server.url, beginning = ''): http.ClientRequest {
    const request = http.request(
      url + addressOf(call, { params: { uuid: randomUUID() }, ...(call === uploadImages && { query: UPLOAD_QUERY }) }),
      {
        method: call.method,
        agent,
        headers: {
          [HEADERS.app]: 'test',
          [HEADERS.idempotencyKey]: randomUUID(),
          'content-type': type,
          ...(bytes === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
          ...(session && { cookie: session.header() }),
          ...headers,
        },
      },
    );
    // The test ends the connection, or the server does in the middle of the body.
    request.on('error', () => undefined);
    request.flushHeaders();
    if (beginning !== '') request.write(beginning);
    return request;
  }
  const answerOf = (request: http.ClientRequest) =>
    new Promise<readonly [number | undefined, string]>((resolve, reject) => {
      request.once('close', () => reject(new Error('closed without an answer')));
      request.once('response', (response) => {
        let text = '';
        response.on('data', (bytes) => (text += String(bytes)));
        response.on('end', () => {
          request.destroy();
          resolve([response.statusCode, ErrorAnswerSchema.parse(JSON.parse(text)).error]);
        });
      });
    });
  const upload = (change: Partial<Announced> = {}): Announced => ({
    call: uploadImages,
    bytes: 900 * MEGABYTE,
    type: MULTIPART,
    ...change,
  });
  const language = (change: Partial<Announced> = {}): Announced => ({
    call: settingsCalls.setLanguage,
    bytes: 1000,
    type: 'application/json',
    ...change,
  });

  test('[HSE-03] a caller without a session is asked to sign in before any of the body is sent, files or JSON', async () => {
    for (const announced of [upload(), language()]) expect(await answerOf(announce(announced))).toEqual([401, 'access.signed_out']);
    const visitor = await server.asAnonymous();
    expect(await answerOf(announce(upload({ session: visitor.session })))).toEqual([401, 'access.signed_out']);
  });

  test("[HSE-03] a foreign page and another owner's queue are refused before any of the body is sent", async () => {
    const { session } = user;
    expect(await answerOf(announce(language({ session, headers: { 'sec-fetch-site': 'cross-site' } })))).toEqual([
      403,
      'request.origin_refused',
    ]);
    expect(await answerOf(announce(upload({ session, headers: { [HEADERS.owner]: randomUUID() } })))).toEqual([
      409,
      'access.owner_mismatch',
    ]);
    expect(await answerOf(announce(upload({ session, headers: { [HEADERS.owner]: 'me' } })))).toEqual([400, 'request.invalid']);
  });

  test('[SEC-02] a body whose announced length is larger than its call needs is refused: pictures, a draft, any other', async () => {
    const { session } = user;
    const json = { type: 'application/json', session };
    for (const announced of [
      upload({ session }),
      { call: draftCalls.putDraft, bytes: 11 * MEGABYTE, ...json },
      { call: settingsCalls.setLanguage, bytes: 65 * 1024, ...json },
    ])
      expect([announced.call.name, ...(await answerOf(announce(announced)))]).toEqual([announced.call.name, 413, 'request.too_large']);
  });

  test('[HSE-03] a proxy that ends the connection with the answer gets it after the body', async () => {
    const content = Buffer.alloc(8 * MEGABYTE);
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { [HEADERS.app]: 'test', 'content-type': MULTIPART, 'content-length': content.length, connection: 'close' };
      const request = http.request(server.url + addressOf(uploadImages, { query: UPLOAD_QUERY }), {
        method: 'POST',
        agent: false,
        headers,
      });
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      });
      request.end(content);
    });
    expect(answer).toBe(401);
  });

  test('[HSE-03] one customer has six uploads in progress; the next gets a retry time, and is accepted once one has ended', async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const begun = Array.from({ length: 6 }, () => announce(upload({ session, bytes: 1000 }), server.url, FIRST_BYTES));
    const refused = async () => {
      const reply = await server.call(
        uploadImages,
        { query: UPLOAD_QUERY, body: { files: [{ field: 'images[]', name: 'a.jpg', content: Buffer.from('x') }] } },
        { session },
      );
      return [reply.status, reply.headers.get('retry-after'), reply.error().error];
    };
    // Each has passed the count of uploads; a probe before the sixth would take its place.
    const incoming = path.join(server.dataDir, 'incoming');
    await expect.poll(() => (fs.existsSync(incoming) ? fs.readdirSync(incoming).length : 0), PATIENT).toBe(6);
    expect(await refused()).toEqual([429, '5', 'upload.busy']);
    for (const request of begun) request.destroy();
    // The upload is accepted again, and its content is found to be no picture.
    await expect.poll(refused, PATIENT).toEqual([415, null, 'upload.not_an_image']);
    await expect.poll(() => fs.readdirSync(incoming), PATIENT).toEqual([]);
  });

  test('[HSE-03] one customer has 300 MB of uploads in progress; a further one is refused by its announced length, other customers are not', async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const first = announce(upload({ session, bytes: 199 * MEGABYTE }), server.url, FIRST_BYTES);
    const incoming = path.join(server.dataDir, 'incoming');
    await expect.poll(() => (fs.existsSync(incoming) ? fs.readdirSync(incoming).length : 0), PATIENT).toBe(1);
    const ask = (change: Partial<Announced> = {}, beginning = '') =>
      answerOf(announce(upload({ session, bytes: 102 * MEGABYTE, ...change }), server.url, beginning));
    expect(await ask()).toEqual([429, 'upload.busy']);
    expect(await ask({ bytes: null }, FIRST_BYTES)).toEqual([429, 'upload.busy']);
    const whole = `${FIRST_BYTES}\r\n--${BOUNDARY}--\r\n`;
    expect(await ask({ bytes: whole.length }, whole)).toEqual([415, 'upload.not_an_image']);
    const other = await server.asUser(`${randomUUID()}@example.org`);
    const second = announce(upload({ session: other.session, bytes: 102 * MEGABYTE }), server.url, FIRST_BYTES);
    await expect.poll(() => fs.readdirSync(incoming).length, PATIENT).toBe(2);
    for (const request of [first, second]) request.destroy();
    await expect.poll(() => fs.readdirSync(incoming), PATIENT).toEqual([]);
    const again = announce(upload({ session, bytes: 102 * MEGABYTE }), server.url, FIRST_BYTES);
    await expect.poll(() => fs.readdirSync(incoming).length, PATIENT).toBe(1);
    again.destroy();
    await expect.poll(() => fs.readdirSync(incoming), PATIENT).toEqual([]);
  });

  test('[HSE-03] a refused caller who continues to send slowly gets the answer, and its connection is ended', async () => {
    const app = await createApp(server.services, areas, { ...BODY_TIMES, refusedMs: 150 });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const refused = async (headers: Announced['headers'] = {}) => {
      const request = announce(upload({ bytes: 1000, headers }), url, FIRST_BYTES);
      const ended = new Promise<void>((resolve) => request.once('close', resolve));
      const status = new Promise((resolve) =>
        request.once('response', (response) => {
          response.on('error', () => undefined).resume();
          resolve(response.statusCode);
        }),
      );
      expect(await status).toBe(401);
      await ended;
    };
    await Promise.all([refused(), refused({ connection: 'close' })]);
    await app.close();
  });

  test('[HSE-03] the connection of a refused caller who continues to send fast ends after the size of the largest allowed upload', async () => {
    const app = await createApp(server.services, areas, { ...BODY_TIMES, refusedMs: 60_000 });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const caller = net.connect(Number(new URL(url).port), '127.0.0.1');
    const closed = new Promise<void>((resolve) => caller.once('close', () => resolve()).on('error', () => undefined));
    const lines = [
      `POST ${addressOf(uploadImages, { query: UPLOAD_QUERY })} HTTP/1.1`,
      'host: shop',
      `${HEADERS.app}: test`,
      `content-type: ${MULTIPART}`,
      `content-length: ${299 * MEGABYTE}`,
    ];
    caller.write(`${lines.join('\r\n')}\r\n\r\n`);
    const more = Buffer.alloc(MEGABYTE);
    let sentMegabytes = 0;
    const send = (): void => {
      if (caller.destroyed) return;
      sentMegabytes += 1;
      if (caller.write(more)) setImmediate(send);
      else caller.once('drain', send);
    };
    const answer = await new Promise<string>((resolve) => caller.once('data', (bytes: Buffer) => resolve(bytes.toString())));
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    send();
    await closed;
    expect(sentMegabytes).toBeLessThan(250);
    await app.close();
  });

  test('[SEC-02] a body that does not come ends its connection, and leaves no file', async () => {
    const app = await createApp(server.services, areas, { ...BODY_TIMES, jsonMs: 100, uploadMs: 150 });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { session } = user;
    const closed = (announced: Announced, beginning: string) =>
      new Promise<void>((resolve) => announce(announced, url, beginning).once('close', resolve));
    await Promise.all([closed(language({ session }), '{"lang":'), closed(upload({ session, bytes: 1000 }), FIRST_BYTES)]);
    await expect.poll(() => fs.readdirSync(path.join(server.dataDir, 'incoming')), PATIENT).toEqual([]);
    await app.close();
  });

  test.each(['/api/payments/vipps/events', '/system/policy-reports', '/nothere', '/api/webshop/nothere', '/healthz', '/', '/m/simulate/x'])(
    '[SEC-02] a body that does not come ends its connection also at %s, which is no call',
    async (address) => {
      const app = await createApp(server.services, areas, { ...BODY_TIMES, jsonMs: 100 });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      const headers = { 'content-type': 'application/json', 'content-length': 500 };
      const request = http.request(url + address, { method: 'POST', agent, headers }).on('error', () => undefined);
      request.on('response', (response) => response.on('error', () => undefined).resume());
      const ended = new Promise((resolve) => request.once('close', () => resolve('ended')));
      request.write('{');
      expect(await ended).toBe('ended');
      await app.close();
    },
  );

  test('[SEC-02] [HSE-03] a caller who disconnects before the body is read leaves no file, and uses no quota for uploads', async () => {
    const times = { ...BODY_TIMES, uploadMs: 1 };
    const app = await createApp(server.services, areas, times);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const announced = upload({ session, bytes: 150 * MEGABYTE });
    const gone = () => new Promise<void>((resolve) => announce(announced, url, FIRST_BYTES).once('close', resolve));
    for (let call = 0; call < 5; call += 1) await gone();

    times.uploadMs = BODY_TIMES.uploadMs;
    const next = announce(announced, url, FIRST_BYTES);
    await expect.poll(() => fs.readdirSync(path.join(server.dataDir, 'incoming')).length, PATIENT).toBe(1);
    next.destroy();
    // The server's close resolves when every call has ended; a call that waits forever for its body would block it.
    await app.close();
    await expect.poll(() => fs.readdirSync(path.join(server.dataDir, 'incoming')), PATIENT).toEqual([]);
  });
});
