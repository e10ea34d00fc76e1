import type { ReactNode } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { ErrorNotice, OfflineNotice } from './notice.tsx';

/** What a screen knows of an answer; `refresh` is there where it can be asked for again. */
export type Answerable<T> = (
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'offline' }
  | { readonly state: 'error'; readonly error: AppError }
) & { readonly refresh?: () => void };

/** The four states that every screen has, in one place: skeleton, offline, error, and what was read. */
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
      return children(answer.value);
  }
}
