import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { StorageSilent } from '#src/data/db/storage-silent.ts';
import { DatabaseTooNew } from '#src/data/db/versions/database-too-new.ts';
import { openNewest } from '#src/platform/version/open-newest.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, useDocumentTitle } from '#src/ui/page/page.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { NotFound } from '#src/ui/status/not-found.tsx';

/** The error page of a screen's error boundary. All work is on the device, and one button leads on. */
export default function RouteErrorPage() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const what = whatIsWrong(error);
  const title = t(what);
  const [isOpening, setOpening] = useState(false);
  useDocumentTitle(title);
  useEffect(() => console.error(error), [error]);
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => void (isNotFound || announce(title)), [isNotFound, title]);
  if (isNotFound) return <NotFound />;
  const reload = () => window.location.reload();
  const openAgain = () => {
    if (what !== 'databaseTooNew') return reload();
    setOpening(true);
    return void openNewest({ serviceWorker: navigator.serviceWorker, reload, after: (ms, run) => void setTimeout(run, ms) });
  };
  return (
    <Page narrow>
      <EmptyState icon="warning" title={title} text={t(`${what}Text`)} isPageTitle>
        <Button icon="refresh" busy={isOpening} onClick={openAgain}>
          {t('openAgain')}
        </Button>
      </EmptyState>
    </Page>
  );
}

function whatIsWrong(error: unknown): 'storageSilent' | 'databaseTooNew' | 'somethingWrong' {
  if (error instanceof StorageSilent) return 'storageSilent';
  return error instanceof DatabaseTooNew ? 'databaseTooNew' : 'somethingWrong';
}
