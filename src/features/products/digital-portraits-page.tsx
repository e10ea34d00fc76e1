import { useTranslation } from 'react-i18next';
import { paths } from '../../../core/contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** `/products/digital-portraits[/{subjectUuid}]`: what can be had today, until the digital portraits have their screen. */
export default function DigitalPortraitsPage() {
  const { t } = useTranslation('products');
  return (
    <Page>
      <PageHeader title={t('digitalPortraits')} back={{ to: paths.categories(), label: t('products') }} />
      <EmptyState icon="image" title={t('digitalNotYet')} text={t('digitalNotYetText')}>
        <ButtonLink to={paths.packages()}>{t('seePackages')}</ButtonLink>
        <ButtonLink to={paths.pictureSets()} variant="secondary">
          {t('seePictures')}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
