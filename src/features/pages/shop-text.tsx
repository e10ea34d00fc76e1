import { lazy, type ReactNode, Suspense } from 'react';
import type { AnswerView } from '#src/data/live/answers/answer-view.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { isGone } from './is-gone.ts';
import styles from './page-module.module.css';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

interface ShopTextProps<T> {
  readonly title: string;
  readonly answer: AnswerView<T>;
  readonly htmlOf: (value: T) => string;
  /** Rendered once the text is loaded. */
  readonly beside?: ReactNode;
}

/** A page of the shop's own text, sanitised. */
export function ShopText<T>({ title, answer, htmlOf, beside }: ShopTextProps<T>) {
  if (isGone(answer)) return <NotFound />;
  const skeleton = <Skeleton height={400} />;
  return (
    <Page narrow>
      <PageHeader title={title} />
      <Answer answer={answer} skeleton={skeleton}>
        {(value) => (
          <Suspense fallback={skeleton}>
            <SafeHtml html={htmlOf(value)} className={styles.prose ?? ''} />
            {beside}
          </Suspense>
        )}
      </Answer>
    </Page>
  );
}
