import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

/** The shop's terms of purchase. */
export function TermsDialog({ html, onClose }: { readonly html: string; readonly onClose: () => void }) {
  const { t } = useTranslation('checkout');
  return (
    <Dialog title={t('terms')} size="wide" onClose={onClose} actions={<Button onClick={onClose}>{t('close', { ns: 'common' })}</Button>}>
      <Suspense fallback={<Skeleton height={240} />}>
        <SafeHtml html={html} />
      </Suspense>
    </Dialog>
  );
}
