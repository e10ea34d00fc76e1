import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { ButtonLink } from '../buttons/button.tsx';
import { EmptyState } from './notice.tsx';
import { Page, useDocumentTitle } from '../page/page.tsx';

/** 'Page not found': an address, or a page of the shop's, that does not exist (PUB-06). */
export function NotFound() {
  const { t } = useTranslation('common');
  useDocumentTitle(t('pageNotFound'));
  return (
    <Page narrow>
      <EmptyState icon="image" title={t('pageNotFound')} text={t('pageNotFoundText')} isPageTitle>
        <ButtonLink to={paths.frontpage()}>{t('toFrontPage')}</ButtonLink>
      </EmptyState>
    </Page>
  );
}
