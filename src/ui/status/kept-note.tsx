import { useTranslation } from 'react-i18next';
import type { WhereKept } from '#core/domain/where-kept.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './kept-note.module.css';

const ICONS: Readonly<Record<WhereKept, IconName>> = {
  shop: 'cloud',
  device: 'cloudOff',
  'device-only': 'cloudOff',
  failed: 'warning',
  refused: 'warning',
};

/** @see src/platform/install/removal-risk.ts */
type RemovalRisk = 'safari' | 'browser' | null;

/**
 * Whether the shop has a line, draft or picture, or only this device (OFF-12). Not announced, because it changes with
 * every edit.
 */
export function KeptNote({
  kept,
  risk = null,
}: {
  readonly kept: WhereKept /** The browser that may remove it after seven days. */;
  readonly risk?: RemovalRisk;
}) {
  const { t } = useTranslation('kept');
  return (
    <>
      <span className={classNames(styles.note, (kept === 'failed' || kept === 'refused') && styles.failed)}>
        <Icon name={ICONS[kept]} size={16} />
        <span>{t(kept)}</span>
      </span>
      {risk !== null && <span className={styles.risk}>{t(`removal.${risk}`)}</span>}
    </>
  );
}
