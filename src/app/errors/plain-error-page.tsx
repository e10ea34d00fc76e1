import { useTranslation } from 'react-i18next';
import { Page } from '#src/ui/page/page.tsx';

/** The last error boundary: shown when even the error page cannot be loaded. */
export function PlainErrorPage() {
  const { t } = useTranslation('common');
  return (
    <Page narrow>
      <h1>{t('somethingWrong')}</h1>
      <p>{t('somethingWrongText')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('openAgain')}
      </button>
    </Page>
  );
}
