import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { whenDevice } from '#src/data/live/shell-store.ts';
import { leave } from '#src/platform/leaving/leave.ts';
import styles from './simulation-banner.module.css';

/** Red banner over every screen: the simulated customer, and a button to leave (ACC-13). */
export default function SimulationBanner({ user }: { readonly user: User }) {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const end = async () => {
    const device = await whenDevice();
    await leave(
      () => signOut(device, { unsent: 'discard' }),
      () => navigate(paths.frontpage(), { flushSync: true }),
    );
  };
  return (
    <aside className={styles.banner} aria-label={t('simulation')}>
      <span>{t('simulating', { name: user.name, email: user.emailAddress })}</span>
      <span className={styles.rule}>{t('simulationReadOnly')}</span>
      <button type="button" className={styles.end} onClick={() => void end()}>
        {t('endSimulation')}
      </button>
    </aside>
  );
}
