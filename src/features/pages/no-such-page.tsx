import { useTranslation } from 'react-i18next';
import { paths } from '../../../core/contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Page, useDocumentTitle } from '../../ui/page.tsx';

/** 'Page not found', for an address that the shop has no page for (PUB-06). */
export function NoSuchPage() {
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
