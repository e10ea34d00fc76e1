import { expect, test } from 'vitest';
import { stepsSince } from './steps-since.ts';

const typed = (before: string, ...texts: readonly string[]) =>
  texts.reduce((steps: readonly string[], text) => stepsSince(steps, before, text), []);

test('[SIM-13] the steps since the text on the disk are those that a saving may have', () => {
  expect(typed('Ola', 'Ola', 'Ol', 'O', 'O', 'K')).toEqual(['Ol', 'O', 'K']);
});

test('[SIM-13] what a saving has brought to the disk is a step no more, nor what came before it', () => {
  expect(stepsSince(['Ol', 'O', 'K'], 'O', 'K')).toEqual(['K']);
  expect(stepsSince(['Ol', 'O', 'K'], 'K', 'K')).toEqual([]);
});

test('[SIM-13] of a long text the newest steps are kept', () => {
  const long = 'a'.repeat(900);
  expect(typed('Ola', `${long}1`, `${long}2`, `${long}3`)).toEqual([`${long}2`, `${long}3`]);
});
