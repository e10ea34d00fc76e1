import { useTranslation } from 'react-i18next';
import { pictureSetCalls, type Picture } from '../../../core/contract/picture-sets.ts';
import { useConnection } from '../../data/live/use-connection.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './download-link.module.css';

/** The bought picture at its full size; the server asks once more whether it is bought (SET-08). */
export function DownloadLink({ picture, number }: { readonly picture: Picture; readonly number: number }) {
  const { t } = useTranslation('picture-sets');
  const { isOnline } = useConnection();
  const query = new URLSearchParams({ dl: 'file', file: picture.uuid });
  if (!isOnline) return <span className={styles.offline}>{t('downloadOffline')}</span>;
  return (
    <a
      className={styles.link}
      href={`${pictureSetCalls.downloadDigitalCopy.path}?${query}`}
      download
      aria-label={t('downloadPicture', { number })}
    >
      <Icon name="download" size={20} />
      {t('download')}
    </a>
  );
}
