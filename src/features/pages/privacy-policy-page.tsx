import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls } from '../../../core/contract/pages.ts';
import { useAnswer } from '../../data/live/use-answer.ts';
import { ErrorNotice, OfflineNotice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const SafeHtml = lazy(() => import('../../ui/safe-html.tsx'));

/** `/privacy-policy`: the shop's own text, sanitised. */
export default function PrivacyPolicyPage() {
  const { t } = useTranslation('pages');
  const policy = useAnswer(pageCalls.privacyPolicy, {});
  return (
    <Page narrow>
      <PageHeader title={t('privacyPolicy')} />
      {policy.state === 'loading' && <Skeleton height={400} />}
      {policy.state === 'offline' && <OfflineNotice onRetry={policy.refresh} />}
      {policy.state === 'error' && <ErrorNotice error={policy.error} onRetry={policy.refresh} />}
      {policy.state === 'ready' && (
        <Suspense fallback={<Skeleton height={400} />}>
          <SafeHtml html={policy.value.data.privacyPolicy} />
        </Suspense>
      )}
    </Page>
  );
}
