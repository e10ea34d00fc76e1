import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Notice } from '#src/ui/status/notice.tsx';

/** An operator who simulates this customer cannot make changes (SEC-07). */
export const useIsSimulated = (): boolean => useSession().user?.isSimulated === true;

/** Says that the page needs the shop now, or that only the customer may use it. */
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
