import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Notice } from '#src/ui/status/notice.tsx';

/** An operator who sees the shop as this customer changes nothing (SEC-07). */
export const useIsSimulated = (): boolean => useSession().user?.isSimulated === true;

/** Says that what the page does needs the shop now, or is the customer's own to do. */
export function NeedsConnection() {
  const { t } = useTranslation('account');
  const { isOnline } = useConnection();
  if (useIsSimulated()) return <NotInSimulation />;
  return isOnline ? null : (
    <Notice kind="warning" live>
      <p>{t('needsConnection')}</p>
    </Notice>
  );
}

export function NotInSimulation() {
  const { t } = useTranslation('account');
  return useIsSimulated() ? (
    <Notice kind="warning">
      <p>{t('notInSimulation')}</p>
    </Notice>
  ) : null;
}
