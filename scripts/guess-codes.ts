/**
 * npm run guess-codes: tries 10,000 picture codes on a shop of two processes over one PostgreSQL, from one address and
 * from a thousand, and prints the number of answered guesses; then the response times for right and wrong codes, as
 * ratios (ACC-15).
 */
import { randomUUID } from 'node:crypto';
import { accessCalls } from '#core/contract/access.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { type AttackReport, guessCodes } from '#tests/attack/guess-codes.ts';
import { startShops } from '#tests/attack/start-shops.ts';
import { createCall } from '#tests/setup/call-client.ts';
import { seedSubject } from '#tests/setup/seed.ts';

const GUESSES = 10_000;
const TRIES = Number(process.env['TRIES'] ?? 1000);
const GUESSES_AT_ONCE = 32;
/** Below the limit of one account (server/throttle/guess-rules.ts). */
const FORGIVE_EVERY = 50;
const shops = await startShops(2);
const { services, urls } = shops;
const call = createCall(urls[0] ?? '');

const print = (what: string, { checked, refused, found, seconds }: AttackReport) =>
  console.log(
    `  ${what}: ${checked} of ${checked + refused + found} guesses were checked, ${refused} sent away, ${found} codes found, in ${seconds.toFixed(1)} s`,
  );

console.log(`guessing at two processes on one PostgreSQL, 32 at a time, without a pause`);
const codeOf = (index: number) => `GUES-${index.toString(36).padStart(6, '0').toUpperCase()}`;
print('one address', await guessCodes({ urls, guesses: GUESSES, parallel: GUESSES_AT_ONCE, addressOf: () => '192.0.2.1', codeOf }));
await shops.forgiveAll();
const farAway = (index: number) => `10.7.${Math.floor((index % 1000) / 250)}.${index % 250}`;
print('1,000 addresses', await guessCodes({ urls, guesses: GUESSES, parallel: GUESSES_AT_ONCE, addressOf: farAway, codeOf }));
await shops.forgiveAll();

interface Answered {
  readonly status: number;
}

/** Medians of the two kinds, measured alternately, each from its own address; `parallel` pairs at a time. */
async function compare(
  what: string,
  kinds: Readonly<Record<string, (address: string, index: number) => Promise<Answered>>>,
  parallel = 1,
): Promise<void> {
  const times = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
  let next = 0;
  const worker = async () => {
    while (next < TRIES) {
      const index = next++;
      for (const [name, run] of Object.entries(kinds)) {
        const startedAt = performance.now();
        const { status } = await run(`10.${9 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`, index);
        if (status === 429) throw new Error(`${what}: try ${index} was sent away, its time says nothing.`);
        times.get(name)?.push(performance.now() - startedAt);
      }
      // Every address is new, but wrong guesses also count per account and in total, which would distort this figure.
      if (index % FORGIVE_EVERY === FORGIVE_EVERY - 1) await shops.forgiveAll();
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  const sorted = [...times].map(([name, list]) => [name, list.toSorted((a, b) => a - b)] as const);
  const at = (share: number) => sorted.map(([, list]) => list[Math.floor(list.length * share)] ?? 0);
  const ratio = ([first, second]: readonly number[]) => ((first ?? 0) / (second ?? 1)).toFixed(3);
  console.log(
    `  ${what}: ${sorted.map(([name], index) => `${name} ${at(0.5)[index]?.toFixed(2)} ms`).join(', ')}, ratio ${ratio(at(0.5))}, of the slowest tenth ${ratio(at(0.9))} (medians of ${TRIES} each)`,
  );
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const right = await seedSubject(services, { name: 'Right' });
const withdrawn = await seedSubject(services, { name: 'Withdrawn', isWithdrawn: true });
const email = `${randomUUID()}@example.org`;
await services.db
  .insert(users)
  .values({ uuid: randomUUID(), email, passwordHash: await hashPassword('the right one'), createdAt: new Date() });
const { verifySubjectCode, signIn, sendPasswordReminder } = accessCalls;
const typed = (code: string) => (address: string) => call(verifySubjectCode, { query: { code } }, from(address));
const entered = (username: string, password: string) => (address: string) => call(signIn, { body: { username, password } }, from(address));
const reminded = (address: string, to: string) => call(sendPasswordReminder, { query: { json: '1', email: to } }, from(address));

console.log('how long answers take');
await compare('codes, wrong and right', { wrong: typed('NOBODYS-1'), right: typed(right.code) });
await compare('wrong codes, unknown and withdrawn', { unknown: typed('NOBODYS-1'), withdrawn: typed(withdrawn.code) });
await compare('passwords, wrong and right', { wrong: entered(email, 'the wrong one'), right: entered(email, 'the right one') });
await compare('wrong passwords, unknown and known e-mail', {
  unknown: entered(`${randomUUID()}@example.org`, 'the wrong one'),
  known: entered(email, 'the wrong one'),
});
// A separate account for each, because one inbox gets four at once. Each takes some time, so several are requested in parallel.
const emailOf = (index: number) => `known-${index}@example.org`;
await services.db
  .insert(users)
  .values(Array.from({ length: TRIES }, (_, index) => ({ uuid: randomUUID(), email: emailOf(index), createdAt: new Date() })));
await compare(
  'password reminders, unknown and known e-mail',
  {
    unknown: (address, index) => reminded(address, `nobody-${index}@example.org`),
    known: (address, index) => reminded(address, emailOf(index)),
  },
  4,
);
await shops.stop();
