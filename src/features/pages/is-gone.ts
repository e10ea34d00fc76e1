import type { AnswerView } from '#src/data/live/answers/answer-view.ts';

/** The shop has no such page, or no longer the one that this device kept. An offline device cannot tell. */
export function isGone(answer: AnswerView<unknown>): boolean {
  if (answer.state === 'error') return answer.error.code === 'page.not_found';
  return answer.state === 'ready' && answer.refreshError?.code === 'page.not_found';
}
