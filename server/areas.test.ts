import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { AREAS } from '#core/operations/calls.ts';
import { callsAnsweredLater } from './areas.ts';

const CALLS = Object.values<Readonly<Record<string, CallDefinition>>>(AREAS).flatMap((area) => Object.values(area));

function namesSubject({ answer }: CallDefinition): boolean {
  if (typeof answer === 'string') return false;
  return /"subjects?"/.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' })));
}

test('[OPS-06] no answer that names a child is kept for good', () => {
  const naming = CALLS.filter((call) => call.changes && namesSubject(call)).map(({ name }) => name);
  expect(naming).toContain('addPictureSetByCode');
  expect(naming.filter((name) => !callsAnsweredLater().includes(name))).toEqual([]);
});
