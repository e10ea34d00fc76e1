import { expect, test } from 'vitest';
import { RECOVERY_CODE_BYTES, recoveryCodeOf, recoveryHashInput } from './recovery-code.ts';

test('[SEC-06] a recovery code has six groups of letters and digits that do not look alike', () => {
  const every = Array.from({ length: 256 }, (_, byte) => recoveryCodeOf(new Uint8Array(RECOVERY_CODE_BYTES).fill(byte)));
  for (const code of every) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/);
  // All letters are equally likely.
  expect(new Set(every).size).toBe(32);
});

test.each(['k7qm2xrb', ' K7QM 2XRB ', 'K7QM–2xrb'])('[SEC-06] it counts however it is typed: %j', (typed) => {
  expect(recoveryHashInput(typed)).toBe('K7QM2XRB');
});
