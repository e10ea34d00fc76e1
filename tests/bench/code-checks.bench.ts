/**
 * Picture codes checked per second over HTTP, wrong and right ones mixed, on both databases. Each is typed by a new
 * visitor, so each is also a write that is on the disk before the answer goes out: a session, or a counted wrong guess.
 */
import { randomUUID } from 'node:crypto';
import { accessCalls } from '#core/contract/access.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { jobs, subjects } from '#server/db/schema.ts';
import { BOTH_DATABASES } from '../setup/databases.ts';
import { startTestServer } from '../setup/test-server.ts';
import { median } from './house/median.ts';

const SUBJECTS = 2_000;
const SECONDS = 3;
const ROUNDS = 5;
const WRONG_SHARE = 0.25;
const PARALLEL = 16;

async function seed(services: Awaited<ReturnType<typeof startTestServer>>['services']): Promise<string[]> {
  const jobUuid = randomUUID();
  const photographedAt = new Date('2026-09-01T10:00:00Z');
  await services.db.insert(jobs).values({
    uuid: jobUuid,
    importKey: jobUuid,
    name: 'Bench',
    jobTypeUuid: randomUUID(),
    photographerUuid: randomUUID(),
    photographedAt,
  });
  const codes = Array.from({ length: SUBJECTS }, (_, index) => `BENCH-${String(index).padStart(6, '0')}`);
  await services.db
    .insert(subjects)
    .values(codes.map((code) => ({ uuid: randomUUID(), jobUuid, code, codeKey: codeKey(code), name: 'Bench Person', group: '' })));
  return codes;
}

/** Each attempt comes from another network, as the throttle counts networks. */
const anywhere = (): string => [10, 0, 0, 0].map((first) => first || 1 + Math.floor(Math.random() * 254)).join('.');

for (const database of BOTH_DATABASES) {
  const server = await startTestServer({ database, environment: { TRUST_PROXY: '1' } });
  const codes = await seed(server.services);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let checks = 0;
    const startedAt = performance.now();
    const visitor = async () => {
      while (performance.now() < startedAt + SECONDS * 1000) {
        const isRight = Math.random() >= WRONG_SHARE;
        const code = isRight ? (codes[Math.floor(Math.random() * codes.length)] ?? '') : `WRONG-${Math.floor(Math.random() * 1e6)}`;
        const reply = await server.call(accessCalls.verifySubjectCode, { query: { code } }, { headers: { 'x-forwarded-for': anywhere() } });
        if (reply.answer().valid !== isRight) throw new Error(`${code} was answered wrongly`);
        checks += 1;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, visitor));
    rates.push((checks / (performance.now() - startedAt)) * 1000);
  }
  console.log(
    `  ${database}: ${median(rates).toFixed(0)} code checks per second, ${PARALLEL} at a time, ${SUBJECTS} subjects (rounds ${rates.map((rate) => rate.toFixed(0)).join(', ')})`,
  );
  await server.close();
}
process.exit(0);
