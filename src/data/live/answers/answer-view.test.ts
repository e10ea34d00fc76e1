import { expect, test } from 'vitest';
import { answerView } from './answer-view.ts';

const kept = { value: [], readAtMs: 1 };

test('[OFF-03] a stored answer says that the shop is being asked until this page has been answered once', () => {
  expect(answerView(kept, null, true)).toEqual({ state: 'ready', ...kept, isAsking: true });
  expect(answerView(kept, null, false)).toEqual({ state: 'ready', ...kept });
  expect(answerView(kept, { error: null }, true), 'asked again').toEqual({ state: 'ready', ...kept });
  expect(answerView(kept, { error: { code: 'network.offline', params: {} } }, false)).toMatchObject({ state: 'ready', refreshError: {} });
});
