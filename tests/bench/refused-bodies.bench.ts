/**
 * 15 uploads of 60 MB at once, without a session, to the real server in its own process: each is refused, and the server
 * keeps none of it in memory. Then three pictures of 24 MP and a draft of 11 MB from a signed-in customer. Meanwhile
 * others are answered: the slowest /healthz of each part is measured.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { photo } from '../e2e/browser/own-pictures.ts';
import { draftCalls, uploadCalls } from '../fixtures/calls.ts';
import { addressOf } from '../setup/address-of.ts';
import { createCall, createCookieJar } from '../setup/call-client.ts';
import { startDemoShop } from './house/demo-shop.ts';
import { watchMemory } from './house/watch-memory.ts';

const PORT = 4719;
const MEGABYTE = 1024 * 1024;
const UPLOADS = 15;
const UPLOAD_MEGABYTES = 60;
const DRAFT_MEGABYTES = 11;
const PICTURES = 3;
const ROUNDS = 3;
const SETTLED_AFTER_MS = 2_000;
const ASK_EVERY_MS = 50;
/** What the runtime has not collected yet of 15 connections; 15 bodies would be 900 MB. */
const BOUND_MEGABYTES = 20;
const BOUND_MS = 2_000;

interface Beside {
  readonly slowestMs: number;
  readonly text: string;
}

const PART = `--between\r\ncontent-disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\n`;
const MULTIPART = 'multipart/form-data; boundary=between';
const PIECE = Buffer.alloc(256 * 1024, 'a');

// Started again on its filled folder: filling it takes memory that would hide what a body takes.
const shop = await startDemoShop(PORT, async () => undefined);
let isWithin = false;
try {
  // The first call of each kind loads its code.
  await send(uploadCalls.uploadImages, MEGABYTE, MULTIPART);
  await wait(SETTLED_AFTER_MS);
  const memory = watchMemory(() => shop.pid());
  await wait(SETTLED_AFTER_MS);
  const { baseMegabytes } = memory();
  const grown: number[] = [];
  const refused: (Beside & { readonly value: readonly number[] })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const watched = watchMemory(() => shop.pid());
    const one = await besideHealth(() =>
      Promise.all(Array.from({ length: UPLOADS }, () => send(uploadCalls.uploadImages, UPLOAD_MEGABYTES * MEGABYTE, MULTIPART))),
    );
    await wait(SETTLED_AFTER_MS);
    grown.push(watched().peakMegabytes - baseMegabytes);
    refused.push(one);
    console.log(`  ${UPLOADS} uploads of ${UPLOAD_MEGABYTES} MB without a session: ${[...new Set(one.value)].join(', ')}; ${one.text}`);
  }
  console.log(
    `  the server's memory above its ${baseMegabytes.toFixed(0)} MB, at most, by round: ${grown.map((mb) => mb.toFixed(1)).join(', ')} MB (bound ${BOUND_MEGABYTES} MB)`,
  );

  const session = createCookieJar();
  const call = createCall(shop.url);
  await signUp();
  const { buffer } = await photo('camera.jpg', { width: 6000, height: 4000 });
  const pictures = await besideHealth(() => Promise.all(Array.from({ length: PICTURES }, (_, index) => upload(`${index}.jpg`))));
  console.log(`  ${PICTURES} pictures of 24 MP (${(buffer.length / MEGABYTE).toFixed(1)} MB each): ${pictures.text}`);
  const draft = await besideHealth(() => send(draftCalls.putDraft, DRAFT_MEGABYTES * MEGABYTE, 'application/json', session.header()));
  console.log(`  a draft of ${DRAFT_MEGABYTES} MB: ${draft.value}; ${draft.text}`);
  isWithin =
    refused.every(({ value }) => value.every((status) => status === 401)) &&
    Math.max(...grown) <= BOUND_MEGABYTES &&
    draft.value === 413 &&
    [...refused, pictures, draft].every(({ slowestMs }) => slowestMs <= BOUND_MS);

  async function signUp(): Promise<void> {
    (await call(accessCalls.verifySubjectCode, { query: { code: CODES.anna } }, { session })).answer();
    const body = {
      email: `${randomUUID()}@example.no`,
      mobile: '+4791234567',
      password: 'fjord-og-fjell',
      confirm_password: 'fjord-og-fjell',
      acceptmail: false,
      termsofservice: true,
      lang: 'en' as const,
      code: CODES.anna,
    };
    (await call(accessCalls.registerByService, { body }, { session })).answer();
  }
  async function upload(name: string): Promise<void> {
    // A byte behind the picture makes each another file.
    const files = [{ field: 'images[]', name, content: Buffer.concat([buffer, Buffer.from(name)]) }];
    (await call(uploadCalls.uploadImages, { query: UPLOAD_QUERY, body: { files } }, { session })).answer();
  }
} finally {
  await shop.stop();
}
process.exit(isWithin ? 0 : 1);

/** Sends a body of so many bytes for as long as the server takes them. @returns the answer's status */
function send(called: CallDefinition, bytes: number, type: string, cookie = ''): Promise<number> {
  const address = addressOf(called, {
    params: { uuid: randomUUID() },
    ...(called === uploadCalls.uploadImages && { query: UPLOAD_QUERY }),
  });
  return new Promise((resolve, reject) => {
    let status = 0;
    const request = http.request(shop.url + address, {
      method: called.method,
      agent: false,
      headers: { [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: randomUUID(), 'content-type': type, 'content-length': bytes, cookie },
    });
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.on('error', () => undefined).resume();
    });
    // The server ends the connection of a refused caller who goes on sending.
    request.on('error', (error) => (status === 0 ? reject(error) : undefined));
    request.on('close', () => resolve(status));
    let left = bytes - PART.length;
    const go = () => {
      while (left > 0 && !request.destroyed) {
        const piece = PIECE.subarray(0, Math.min(PIECE.length, left));
        left -= piece.length;
        if (!request.write(piece)) return void request.once('drain', go);
      }
      if (!request.destroyed) request.end();
    };
    request.write(PART);
    go();
  });
}

/** Asks /healthz again and again, by one connection that is kept, until the work is done. */
async function besideHealth<T>(work: () => Promise<T>): Promise<Beside & { readonly value: T }> {
  let isOver = false;
  const times: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const reply = await fetch(`${shop.url}/healthz`);
      await reply.text();
      if (!reply.ok) throw new Error(`/healthz: ${reply.status}`);
      times.push(performance.now() - startedAt);
      await wait(ASK_EVERY_MS);
    }
  })();
  const startedAt = performance.now();
  const value = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  await asking;
  const slowestMs = Math.max(...times);
  const text = `over ${seconds.toFixed(1)} s the slowest of ${times.length} /healthz ${slowestMs.toFixed(0)} ms (bound ${BOUND_MS} ms)`;
  return { value, slowestMs, text };
}
