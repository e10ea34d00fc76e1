/**
 * A push service with its browsers (RFC 8030). It reads what it gets as a browser does, with the subscription's own private key (RFC 8291),
 * and refuses what the shop has not signed for it (RFC 8292).
 */
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushedMessage {
  /** What the browser's service worker reads. */
  readonly text: string;
  readonly ttlSeconds: number;
  /** Of the signature: whom the service would write to. */
  readonly subject: string;
}

export interface FakeBrowser {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  readonly got: readonly PushedMessage[];
  /** Requests, also those that were refused. */
  readonly asked: number;
  /** From now on the service answers this; 201: it takes messages. */
  answers(status: number, headers?: Readonly<Record<string, string>>): void;
  /** Answers wait from now on. @returns lets them go */
  hold(): () => void;
}

export interface FakePushService {
  readonly origin: string;
  /** @param shopKey the key that the browser subscribes with; a message signed by another one is refused */
  subscribe(shopKey: string): FakeBrowser;
  /** What was not as the protocol is; empty. */
  readonly wrong: readonly string[];
  close(): Promise<void>;
}

interface Subscription {
  readonly read: (body: Buffer) => string;
  readonly shopKey: string;
  readonly got: PushedMessage[];
  asked: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  held: Promise<void>;
}

export async function startFakePushService(): Promise<FakePushService> {
  const subscriptions = new Map<string, Subscription>();
  const wrong: string[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = subscriptions.get(request.url ?? '');
      if (!found) return void response.writeHead(404).end();
      found.asked += 1;
      try {
        const subject = signedBy(String(request.headers.authorization), found.shopKey, origin);
        assert.equal(request.method, 'POST');
        assert.equal(request.headers['content-encoding'], 'aes128gcm');
        const text = found.read(Buffer.concat(chunks));
        if (found.status === 201) found.got.push({ text, ttlSeconds: Number(request.headers['ttl']), subject });
        void found.held.then(() => response.writeHead(found.status, found.headers).end('an answer of the service'));
      } catch (error) {
        wrong.push(String(error));
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    origin,
    wrong,
    subscribe(shopKey) {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const { keys, read } = makeKeys();
      const subscription: Subscription = { read, shopKey, got: [], asked: 0, status: 201, headers: {}, held: Promise.resolve() };
      subscriptions.set(path, subscription);
      return {
        subscription: { endpoint: origin + path, keys },
        got: subscription.got,
        get asked() {
          return subscription.asked;
        },
        answers: (status, headers = {}) => Object.assign(subscription, { status, headers }),
        hold: () => {
          let release = (): void => undefined;
          subscription.held = new Promise<void>((resolve) => (release = resolve));
          return release;
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      if (wrong.length > 0) throw new Error(`Not as Web Push is: ${wrong.join('; ')}`);
    },
  };
}

/** A browser's keys, and how it reads a message of one record (RFC 8188, RFC 8291 3.4). */
function makeKeys() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const read = (body: Buffer): string => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    assert.ok(sealed.length <= body.readUInt32BE(16), 'one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    assert.ok(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'the last record');
    return padded.subarray(0, end).toString('utf8');
  };
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, read };
}

/** @returns the subject */
function signedBy(authorization: string, shopKey: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  assert.equal(key, shopKey, 'the key that the browser subscribed with');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(shopKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'signed by the shop');
  assert.equal(JSON.parse(Buffer.from(header, 'base64url').toString()).alg, 'ES256');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  assert.equal(aud, audience);
  const hours = (exp * 1000 - Date.now()) / 3_600_000;
  assert.ok(hours > 0 && hours <= 24, 'for a day at most');
  assert.match(sub, /^(mailto:.+@.+|https:\/\/.+)$/);
  return sub;
}
