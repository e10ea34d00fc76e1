import { useTranslation } from 'react-i18next';
import { paths } from '../../../core/contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** `/products/catalogues`: what can be had today, until the catalogues have their screen. */
export default function CataloguesPage() {
  const { t } = useTranslation('products');
  return (
    <Page>
      <PageHeader title={t('catalogues')} back={{ to: paths.categories(), label: t('products') }} />
      <EmptyState icon="school" title={t('cataloguesNotYet')} text={t('cataloguesNotYetText')}>
        <ButtonLink to={paths.packages()}>{t('seePackages')}</ButtonLink>
        <ButtonLink to={paths.categories()} variant="secondary">
          {t('allProducts')}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
