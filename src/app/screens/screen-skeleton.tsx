import { useTranslation } from 'react-i18next';
import { Page } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';

/** Placeholder while a screen loads. */
export function ScreenSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Page>
      <p role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </p>
      <Skeleton width="40%" height={40} />
      <br />
      <Skeleton height={320} />
    </Page>
  );
}
