import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { paths } from '../../core/contract/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Page, PageHeader } from '../ui/page.tsx';

/** 'Page not found' (PUB-06). */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <Page narrow>
      <PageHeader title={t('pageNotFound')} />
      <EmptyState icon="image" title={t('pageNotFound')} text={t('pageNotFoundText')}>
        <ButtonLink to={paths.frontpage()}>{t('toFrontPage')}</ButtonLink>
      </EmptyState>
    </Page>
  );
}

/** The border at which a screen's bug is caught: what was made is on the device, and the way on is one button. */
export function RouteErrorPage() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Page narrow>
      <PageHeader title={t('somethingWrong')} />
      <EmptyState icon="warning" title={t('somethingWrong')} text={t('somethingWrongText')}>
        <Button icon="refresh" onClick={() => window.location.reload()}>
          {t('openAgain')}
        </Button>
      </EmptyState>
    </Page>
  );
}
