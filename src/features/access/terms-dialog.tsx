import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

export function TermsDialog({ html, onClose }: { readonly html: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['access', 'common']);
  return (
    <Dialog title={t('termsTitle')} size="wide" onClose={onClose} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      <Suspense fallback={<Skeleton height={240} />}>
        <SafeHtml html={html} />
      </Suspense>
    </Dialog>
  );
}
