import { useTranslation } from 'react-i18next';
import type { PushFailure } from '#src/platform/push/push.ts';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';

export function PushError({ error }: { readonly error: PushFailure | null }) {
  const { t } = useTranslation('push');
  if (error === null) return null;
  if (error !== 'browser') return <ErrorNotice error={error} />;
  return (
    <Notice kind="error" live>
      <p>{t('failed')}</p>
    </Notice>
  );
}
