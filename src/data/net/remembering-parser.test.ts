import { expect, test, vi } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { rememberingParserOf } from './remembering-parser.ts';

test('an answer with the same content is parsed once for each database', () => {
  const { answer } = accessCalls.signOut;
  if (typeof answer === 'string') throw new Error('It is answered with JSON.');
  const parse = vi.spyOn(answer, 'safeParse');
  const parserOf = rememberingParserOf(accessCalls.signOut);
  const [annas, emils] = [{}, {}];
  const first = parserOf(annas)({ status: 'OK' });
  expect(first).toEqual({ status: 'OK' });
  expect(parserOf(annas)({ status: 'OK' })).toBe(first);
  expect(parse).toHaveBeenCalledTimes(1);
  expect(parserOf(emils)({ status: 'OK' })).not.toBe(first);
  expect(parserOf(annas)({ status: 1 })).toBeNull();
  expect(parserOf(annas)({ status: 'OK' })).toEqual(first);
});
