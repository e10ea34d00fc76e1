/** Effects of a network storage on the shop: it is slow, refuses, breaks the connection or is unavailable. */
import http from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3 } from '#tests/setup/s3/s3-server.ts';
import { MediaUnavailableError } from './media-unavailable.ts';
import { readConfig } from '#server/config.ts';
import type { S3Config } from './s3-config.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import { createS3Objects } from './s3-objects.ts';

const configOf = (settings: Readonly<Record<string, string>>): S3Config => {
  const { mediaS3 } = readConfig({ DATABASE_URL: 'postgres://nowhere', ...settings });
  if (mediaS3 === null) throw new Error('The settings name no bucket.');
  return mediaS3;
};

/** The answer to a request: a status and a code, no answer, or a truncated body. */
type Said = readonly [status: number, code: string] | 'silence' | 'half' | 'whole';
let answers: Said[];
let requests: { readonly method: string; readonly headers: http.IncomingHttpHeaders }[];
let server: http.Server;
let config: S3Config;

beforeEach(async () => {
  answers = [];
  requests = [];
  server = http.createServer((request, response) => {
    requests.push({ method: request.method ?? '', headers: request.headers });
    request.resume();
    const said = answers.shift() ?? 'whole';
    if (said === 'silence') return;
    if (typeof said === 'object') {
      response.writeHead(said[0], { 'content-type': 'application/xml; charset=utf-8' });
      response.end(`<?xml version="1.0"?><Error><Code>${said[1]}</Code></Error>`);
      return;
    }
    response.writeHead(200, { 'content-length': '7' });
    if (said === 'whole') response.end('picture');
    else response.write('pict', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  config = configOf({
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'very-secret',
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const quick = (timeoutMs = 10_000) => createS3Objects(config, { timeoutMs, pausesMs: [1, 1, 1] });

test.each<readonly [string, readonly Said[]]>([
  ['500', [[500, 'InternalError']]],
  [
    '503 three times',
    [
      [503, 'SlowDown'],
      [503, 'SlowDown'],
      [503, 'SlowDown'],
    ],
  ],
  ['429', [[429, 'TooManyRequests']]],
  ['a body that breaks off', ['half']],
])('[BIZ-08] a read that meets %s is repeated, and gets all bytes', async (_name, first) => {
  answers = [...first];
  expect((await quick().get('a'))?.toString()).toBe('picture');
  expect(requests.length).toBe(first.length + 1);
});

test.each<readonly [string, Said, string, number]>([
  ['is overloaded', [503, 'SlowDown'], '503 SlowDown', 4],
  ['does not know the key', [403, 'InvalidAccessKeyId'], '403 InvalidAccessKeyId', 1],
  ['has no such bucket', [404, 'NoSuchBucket'], '404 NoSuchBucket', 1],
  ['is another server', [404, ''], '404', 1],
  ['breaks off', 'half', 'UND_ERR_SOCKET', 4],
  ['says nothing', 'silence', 'no answer within 50 ms', 1],
])('[BIZ-08] a storage that %s is unavailable: neither a missing picture nor an empty folder', async (_name, said, reason, asked) => {
  const objects = quick(said === 'silence' ? 50 : 10_000);
  const acts = [
    () => objects.get('a'),
    () => objects.put('a', Buffer.from('x'), 'image/webp'),
    () => objects.list('a/'),
    () => objects.has('a'),
  ];
  // Only an answer with a body can be truncated.
  for (const act of said === 'half' ? acts.slice(0, 1) : acts) {
    answers = Array.from({ length: 9 }, () => said);
    requests = [];
    const thrown = await act().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(MediaUnavailableError);
    expect([thrown instanceof MediaUnavailableError && thrown.reason, requests.length]).toEqual([expect.stringContaining(reason), asked]);
    expect(String(thrown)).not.toContain('very-secret');
  }
});

test('[BIZ-08] only a picture that does not exist is missing', async () => {
  answers = [
    [404, 'NoSuchKey'],
    [404, 'NoSuchKey'],
    [404, 'NoSuchKey'],
  ];
  expect([await quick().get('a'), await quick().has('a')]).toEqual([null, false]);
  await expect(createS3MediaStore(config).read('pictures/a.webp')).rejects.toThrow('There is no pictures/a.webp in the storage.');
});

test('[BIZ-08] a picture is stored with its media type, its hash, and without caching', async () => {
  await createS3MediaStore(config).write('pictures/a/320.webp', Buffer.from('picture'));
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-length': '7',
      'content-md5': 'VFb8VMdKKXzplJmMKHOzcA==',
    },
  });
});

test('[BIZ-08] the bucket is listed only to remove or list a folder', async () => {
  const media = createS3MediaStore(config);
  await media.write('pictures/a.webp', Buffer.from('x'));
  await media.read('pictures/a.webp');
  await media.exists('pictures/a.webp');
  await media.check();
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'GET']);
});

test('[BIZ-08] the storage authenticates the shop: a wrong secret is refused', async () => {
  const s3 = await startS3({ checksSignatures: true });
  try {
    const settings = s3.settings();
    const right = createS3Objects(configOf(settings));
    await right.put('pictures/a.webp', Buffer.from('x'), 'image/webp');
    expect([(await right.get('pictures/a.webp'))?.toString(), await right.has('pictures/a.webp')]).toEqual(['x', true]);
    await right.remove('pictures/a.webp');
    expect(await right.has('pictures/a.webp')).toBe(false);
    const wrong = createS3Objects(configOf({ ...settings, MEDIA_S3_SECRET_ACCESS_KEY: 'wrong' }));
    await expect(wrong.get('pictures/a.webp')).rejects.toThrow('403 SignatureDoesNotMatch');
  } finally {
    await s3.stop();
  }
});

test('[BIZ-08] an unavailable storage works again when it returns, and two shops in one bucket see their own pictures', async () => {
  const s3 = await startS3();
  try {
    const [one, other] = [createS3MediaStore(configOf(s3.settings())), createS3MediaStore(configOf(s3.settings()))];
    await one.write('pictures/a.webp', Buffer.from('x'));
    s3.goAway();
    await expect(one.check()).rejects.toThrow(MediaUnavailableError);
    await expect(one.read('pictures/a.webp')).rejects.toThrow(MediaUnavailableError);
    s3.comeBack();
    await one.check();
    expect([await one.list(''), await other.list('')]).toEqual([['pictures/a.webp'], []]);
  } finally {
    await s3.stop();
  }
});
