import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Page, useDocumentTitle } from '#src/ui/page/page.tsx';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';

/** An address that the app does not know: one of the shop's own pages, opened without a connection, or an invalid one. */
export default function UnknownAddressPage() {
  const { pathname } = useLocation();
  return pathname.startsWith('/m/') ? <NeedsShop /> : <NotFound />;
}

const openAgain = () => window.location.reload();

function NeedsShop() {
  const { t } = useTranslation('pages');
  const { isOnline } = useConnection();
  const wasOffline = useRef(false);
  useDocumentTitle(t('needsShop'));
  useEffect(() => {
    if (isOnline && wasOffline.current) openAgain();
    wasOffline.current = !isOnline;
  }, [isOnline]);
  return (
    <Page narrow>
      <EmptyState icon="warning" title={t('needsShop')} text={t('needsShopText')} isPageTitle>
        <Button icon="refresh" onClick={openAgain}>
          {t('common:tryAgain')}
        </Button>
        <ButtonLink variant="secondary" to={paths.cart()}>
          {t('menu:cart')}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
