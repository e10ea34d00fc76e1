import { useTranslation } from 'react-i18next';
import type { WhereKept } from '#core/domain/where-kept.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './kept-note.module.css';

const ICONS: Readonly<Record<WhereKept, IconName>> = { shop: 'cloud', device: 'cloudOff', 'device-only': 'cloudOff', failed: 'warning' };

/** Whether the shop has a line, draft or picture, or only this device (OFF-12). Not announced: it changes with every edit. */
export function KeptNote({ kept }: { readonly kept: WhereKept }) {
  const { t } = useTranslation('kept');
  return (
    <span className={classNames(styles.note, kept === 'failed' && styles.failed)}>
      <Icon name={ICONS[kept]} size={16} />
      <span>{t(kept)}</span>
    </span>
  );
}
