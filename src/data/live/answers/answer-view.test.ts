import { expect, test } from 'vitest';
import { answerView } from './answer-view.ts';

const kept = { value: [], readAtMs: 1 };

test('[OFF-03] a stored answer is marked as being refreshed until this page has got an answer', () => {
  expect(answerView(kept, null, true)).toEqual({ state: 'ready', ...kept, isAsking: true });
  expect(answerView(kept, null, false)).toEqual({ state: 'ready', ...kept });
  expect(answerView(kept, { error: null }, true), 'asked again').toEqual({ state: 'ready', ...kept });
  expect(answerView(kept, { error: { code: 'network.offline', params: {} } }, false)).toMatchObject({ state: 'ready', refreshError: {} });
});
