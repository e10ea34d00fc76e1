import { expect, test } from 'vitest';
import { type Steps, stepsSince } from './steps-since.ts';

const typed = (before: string, ...texts: readonly string[]) =>
  texts.reduce((steps: Steps | null, text) => stepsSince(steps, before, text), null);

test('[SIM-13] the steps since the text on the disk are those that a saving may have', () => {
  expect(typed('Ola', 'Ola', 'Ol', 'O', 'O', 'K')?.texts).toEqual(['Ol', 'O', 'K']);
});

test('[SIM-13] what a saving has brought to the disk is a step no more, nor what came before it', () => {
  const steps = { before: 'Ola', texts: ['Ol', 'O', 'K'] };
  expect(stepsSince(steps, 'O', 'K').texts).toEqual(['K']);
  expect(stepsSince(steps, 'K', 'K').texts).toEqual([]);
});

test('[SIM-13] a box that shows the text on the disk once more keeps the step that is still being saved', () => {
  expect(typed('', 'Kari', 'Ka', '', 'O')?.texts).toEqual(['Kari', 'Ka', '', 'O']);
});

test('[SIM-13] of a long text the newest steps are kept', () => {
  const long = 'a'.repeat(900);
  expect(typed('Ola', `${long}1`, `${long}2`, `${long}3`)?.texts).toEqual([`${long}2`, `${long}3`]);
});
