import { expect, test } from 'vitest';
import { createLog } from '#server/log/create-log.ts';
import { errorOfThrown } from './error-answer.ts';

const answerTo = (thrown: unknown) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const error = errorOfThrown(thrown, { log, random: { uuid: () => '0f0e0d0c-0000-4000-8000-000000000000' } });
  return { error, logged: lines.map((line) => JSON.parse(line) as { level: number; reportId?: string; msg: string }) };
};

test('[SRV-60] [OPX-01] a call that failed because the database went away is a warning without a report id; a bug is an error with the id in the answer', () => {
  const gone = answerTo(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  expect(gone.error).toEqual({ code: 'server.unavailable' });
  expect(gone.logged).toMatchObject([{ level: 40, msg: 'call failed: the database is away' }]);
  expect(gone.logged[0]).not.toHaveProperty('reportId');
  const bug = answerTo(new Error('x'));
  expect(bug.error).toMatchObject({ code: 'server.failed', reportId: '0f0e0d0c' });
  expect(bug.logged).toMatchObject([{ level: 50, msg: 'call failed', reportId: '0f0e0d0c' }]);
});
