import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Notice } from '#src/ui/status/notice.tsx';

/** Says that what the page does needs the shop now. */
export function NeedsConnection() {
  const { t } = useTranslation('account');
  const { isOnline } = useConnection();
  return isOnline ? null : (
    <Notice kind="warning" live>
      <p>{t('needsConnection')}</p>
    </Notice>
  );
}
