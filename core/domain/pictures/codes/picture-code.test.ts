import { expect, test } from 'vitest';
import { codeKey } from './picture-code.ts';

test.each(['solb-7k3m9q', 'SOLB 7K3M9Q', ' Solb‑7k3m 9q\n', 'SOLB–7K3M9Q'])('[ACC-04] %j is the code that the letter prints', (typed) => {
  expect(codeKey(typed)).toBe(codeKey('SOLB-7K3M9Q'));
});

test('[ACC-04] codes that differ in a letter stay different', () => {
  expect(codeKey('SOLB-7K3M9Q')).not.toBe(codeKey('SOLB-7K3M90'));
});
