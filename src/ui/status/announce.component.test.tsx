import { expect, test } from 'vitest';
import { announce, forgetAnnounced } from './announce.ts';

test('[SIM-03] the last announcement can be removed, and later texts are announced again', () => {
  const region = () => document.querySelector('[aria-live="polite"].announcer')?.textContent;
  announce('The name of Anna was saved');
  expect(region()).toBe('The name of Anna was saved');
  forgetAnnounced();
  expect(region()).toBe('');
  announce('Saved');
  expect(region()).toBe('Saved');
});
