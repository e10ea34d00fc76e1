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

/** `/privacy-policy`: the shop's own text, sanitised (PUB-01). */
export default function PrivacyPolicyPage() {
  const { t } = useTranslation('pages');
  const answer = useAnswer(pageCalls.privacyPolicy, {});
  if (isGone(answer)) return <NotFound />;
  const skeleton = <Skeleton height={400} />;
  return (
    <Page narrow>
      <PageHeader title={t('privacyPolicy')} />
      <Answer answer={answer} skeleton={skeleton}>
        {({ data }) => (
          <Suspense fallback={skeleton}>
            <SafeHtml html={data.privacyPolicy} className={styles.prose ?? ''} />
          </Suspense>
        )}
      </Answer>
    </Page>
  );
}
