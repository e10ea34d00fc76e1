import { expect, test } from 'vitest';
import { firstName } from './first-name.ts';

test('[LOV-01] a child’s first name is the text before the first space', () => {
  expect([' Anna-Marie Lindqvist Berg ', 'Ødegård', ''].map(firstName)).toEqual(['Anna-Marie', 'Ødegård', '']);
});
