/** Picture codes checked per second over HTTP, wrong and right ones mixed, on both databases. */
import { randomUUID } from 'node:crypto';
import { accessCalls } from '../../core/contract/access.ts';
import { codeKey } from '../../core/domain/picture-code.ts';
import { jobs, subjects } from '../../server/db/schema.ts';
import { DATABASES, startTestServer } from '../setup/test-server.ts';

const SUBJECTS = 2_000;
const SECONDS = 5;
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

for (const database of DATABASES) {
  const server = await startTestServer({ database });
  const codes = await seed(server.services);
  let checks = 0;
  const endsAt = performance.now() + SECONDS * 1000;
  const visitor = async () => {
    while (performance.now() < endsAt) {
      const code = codes[Math.floor(Math.random() * codes.length)] ?? '';
      const reply = await server.call(accessCalls.verifySubjectCode, { query: { code } });
      if (!reply.answer().valid) throw new Error(`${code} was refused`);
      checks += 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, visitor));
  console.log(`  ${database}: ${Math.round(checks / SECONDS)} code checks per second, ${PARALLEL} at a time, ${SUBJECTS} subjects`);
  await server.close();
}
process.exit(0);
