import { expect, test } from 'vitest';
import { z } from 'zod';
import { AREAS } from '#core/operations/calls.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { callsAnsweredLater } from './areas.ts';

const CALLS = Object.values<Readonly<Record<string, CallDefinition>>>(AREAS).flatMap((area) => Object.values(area));

test('[OPS-06] no answer that names a child is kept for good', () => {
  const naming = CALLS.filter(
    (call) => call.changes && /"subjects?"/.test(JSON.stringify(z.toJSONSchema(call.answer, { unrepresentable: 'any', io: 'input' }))),
  );
  expect(naming.map(({ name }) => name)).toContain('addPictureSetByCode');
  expect(naming.filter(({ name }) => !callsAnsweredLater().includes(name)).map(({ name }) => name)).toEqual([]);
});
