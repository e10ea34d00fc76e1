import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls } from '#core/contract/pages.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { isGone } from './is-gone.ts';
import styles from './page-module.module.css';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

/** `/terms-of-purchase`: what the checkout asks to accept, for everyone before they buy (BIZ-10). */
export default function TermsOfPurchasePage() {
  const { t } = useTranslation('pages');
  const answer = useAnswer(pageCalls.termsOfPurchase, {});
  if (isGone(answer)) return <NotFound />;
  const skeleton = <Skeleton height={400} />;
  return (
    <Page narrow>
      <PageHeader title={t('termsOfPurchase')} />
      <Answer answer={answer} skeleton={skeleton}>
        {({ termsOfPurchase }) => (
          <Suspense fallback={skeleton}>
            <SafeHtml html={termsOfPurchase} className={styles.prose ?? ''} />
          </Suspense>
        )}
      </Answer>
    </Page>
  );
}
