import type { ReactNode } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { ErrorNotice, OfflineNotice } from './notice.tsx';

/** The state of an answer on a screen. `refresh` exists if the answer can be requested again. */
export type Answerable<T> = (
  | { readonly state: 'loading' }
  /** `isAsking`: the value was stored earlier, and the shop has not answered yet. */
  | { readonly state: 'ready'; readonly value: T; readonly isAsking?: true }
  | { readonly state: 'offline' }
  | { readonly state: 'error'; readonly error: AppError }
) & { readonly refresh?: () => void };

/** A list without entries, or lists of which none has any. */
function isEmptyList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const lists = Object.values(value ?? {}).filter((part) => Array.isArray(part));
  return lists.length > 0 && lists.every((list) => list.length === 0);
}

/**
 * The four states of every screen in one place: skeleton, offline, error, and content. A stored list without entries
 * says 'nothing here' only after the shop has answered: another device may have filled it.
 */
export function Answer<T>({
  answer,
  skeleton,
  children,
}: {
  readonly answer: Answerable<T>;
  readonly skeleton: ReactNode;
  readonly children: (value: T) => ReactNode;
}) {
  const retry = answer.refresh && { onRetry: answer.refresh };
  switch (answer.state) {
    case 'loading':
      return <div aria-busy="true">{skeleton}</div>;
    case 'offline':
      return <OfflineNotice {...retry} />;
    case 'error':
      return <ErrorNotice error={answer.error} {...retry} />;
    case 'ready':
      return answer.isAsking && isEmptyList(answer.value) ? <div aria-busy="true">{skeleton}</div> : children(answer.value);
  }
}
