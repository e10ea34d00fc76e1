/** What one customer can send to keep the shop busy. Each answers what came of it. */
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { type Call, type CallReply, type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { newHome } from '#tests/setup/new-home.ts';

interface Attacker {
  readonly url: string;
  readonly call: Call;
  readonly session: CookieJar;
}

interface LoadAttack {
  readonly name: string;
  run(attacker: Attacker): Promise<string>;
}

const PASSWORD = 'fjord-og-fjell';
const HUNDRED_MEGAPIXELS = { width: 10_000, height: 10_000, channels: 3, background: '#88aacc' } as const;
const SIGN_INS = 150;
const SECOND_STEPS = 300;
const UPLOADS = 300;
const RESOURCES = 20_000;
const SLOW_BODIES = 50;
const SLOW_MS = 10_000;
/** The shop closes a slow body after a minute. */
const GIVE_UP_MS = 90_000;

export async function createAttacker(url: string, call: Call): Promise<Attacker> {
  const session = createCookieJar();
  const body = {
    email: `${randomUUID()}@example.org`,
    code: CODES.anna,
    mobile: '+4791234567',
    password: PASSWORD,
    confirm_password: PASSWORD,
    acceptmail: false,
    termsofservice: true,
  };
  (await call(accessCalls.registerByService, { body }, { session })).answer();
  return { url, call, session };
}

/** '12 x 200, 3 x 429' */
function outcomes(replies: readonly CallReply<unknown>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
}

const upload = ({ call, session }: Attacker, content: Buffer) =>
  call(uploadImages.call, { query: UPLOAD_QUERY, body: { files: [{ field: 'images[]', name: 'a.jpg', content }] } }, { session });

const large = (name: string, make: () => Promise<Buffer>): LoadAttack => ({
  name,
  run: async (attacker) => {
    const content = await make();
    return outcomes(await Promise.all(Array.from({ length: 4 }, () => upload(attacker, content))));
  },
});

/** A byte every ten seconds, until the shop closes the connection. */
async function slowBody({ url, session }: Attacker, { method, path }: Pick<CallDefinition, 'method' | 'path'>): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const startedAt = performance.now();
  let isOpen = true;
  socket.on('error', () => undefined).on('close', () => (isOpen = false));
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'x-keepsake-app: 1',
    'content-type: application/json',
    `cookie: ${session.header()}`,
    'content-length: 60000',
  ];
  socket.resume().write(`${head.join('\r\n')}\r\n\r\n`);
  for (let nextMs = SLOW_MS; isOpen && performance.now() - startedAt < GIVE_UP_MS; ) {
    await wait(100);
    if (performance.now() - startedAt < nextMs) continue;
    nextMs += SLOW_MS;
    socket.write(' ');
  }
  socket.destroy();
  return performance.now() - startedAt;
}

const text = { kind: 'text', family: 'Fraunces', size: 12, color: '#000000', horizontalAlign: 'left', bold: false, italic: false } as const;

export const LOAD_ATTACKS: readonly LoadAttack[] = [
  { name: 'nothing, for comparison', run: async () => wait(5000, 'idle') },
  large('4 progressive JPEGs of 100 megapixels', () =>
    sharp({ create: HUNDRED_MEGAPIXELS }).jpeg({ progressive: true, quality: 20 }).toBuffer(),
  ),
  large('4 PNGs of 100 megapixels', () => sharp({ create: HUNDRED_MEGAPIXELS }).png({ palette: true }).toBuffer()),
  {
    name: `${UPLOADS} uploads in a row`,
    run: async (attacker) => {
      const content = await sharp({ create: { ...HUNDRED_MEGAPIXELS, width: 600, height: 400 } })
        .jpeg()
        .toBuffer();
      const replies: CallReply<unknown>[] = [];
      for (let count = 0; count < UPLOADS; count += 1) replies.push(await upload(attacker, content));
      return outcomes(replies);
    },
  },
  {
    name: `a draft of ${RESOURCES} fields`,
    run: async ({ call, session }) => {
      const filler = 'x'.repeat(500);
      const userResources = Object.fromEntries(Array.from({ length: RESOURCES }, (_, at) => [`page/${at}`, { ...text, text: filler }]));
      const uuid = randomUUID();
      const body = { ...putDraft.example.body, uuid, data: { userResources, year: null } };
      // More than the schema takes, which is the point of it.
      const input = { params: { uuid }, body } as unknown as Parameters<typeof call<typeof putDraft.call>>[1];
      return outcomes([await call(putDraft.call, input, { session })]);
    },
  },
  {
    name: `${SIGN_INS} wrong sign-ins at once`,
    run: async ({ call }) => {
      const body = { username: 'kari@example.org', password: 'guessed' };
      const enter = () => call(accessCalls.signIn, { body }, { headers: { 'x-forwarded-for': newHome() } });
      return outcomes(await Promise.all(Array.from({ length: SIGN_INS }, enter)));
    },
  },
  {
    name: `${SECOND_STEPS} second steps at once`,
    run: async ({ call }) => {
      const body = { challenge: 'A'.repeat(43), step: { way: 'email', code: '123456' }, rememberThisDevice: false } as const;
      const finish = () => call(secondStepCalls.finishSignIn, { body }, { headers: { 'x-forwarded-for': newHome() } });
      return outcomes(await Promise.all(Array.from({ length: SECOND_STEPS }, finish)));
    },
  },
  {
    name: `${SLOW_BODIES} bodies of a byte every 10 s`,
    run: async (attacker) => {
      const closed = await Promise.all(Array.from({ length: SLOW_BODIES }, () => slowBody(attacker, accessCalls.signIn)));
      return `the last one was closed after ${Math.round(Math.max(...closed) / 1000)} s`;
    },
  },
];
