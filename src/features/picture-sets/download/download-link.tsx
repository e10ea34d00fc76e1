import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Icon } from '#src/ui/icon.tsx';
import { BackgroundChooser, type Downloadable } from './background-chooser.tsx';
import { downloadAddress } from './download-address.ts';
import styles from './download-link.module.css';

/**
 * Downloads the bought picture in full size. The server checks again that it is bought (SET-08).
 * A green-screen picture asks for its background first (SET-07). A picture in retouch says so.
 */
export function DownloadLink({
  picture,
  name,
}: {
  readonly picture: Downloadable /** Name of the picture for screen readers. */;
  readonly name: string;
}) {
  const { t } = useTranslation('picture-sets');
  const { isOnline } = useConnection();
  const [isChoosing, setChoosing] = useState(false);
  if (picture.inRetouch) return <span className={styles.waiting}>{t('inRetouch')}</span>;
  if (!isOnline) return <span className={styles.offline}>{t('downloadOffline')}</span>;
  const label = (
    <>
      <Icon name="download" size={20} />
      {t('download')}
    </>
  );
  if (!picture.greenscreen)
    return (
      <a className={styles.link} href={downloadAddress(picture.uuid)} download aria-label={name}>
        {label}
      </a>
    );
  return (
    <>
      <button type="button" className={styles.link} aria-label={name} onClick={() => setChoosing(true)}>
        {label}
      </button>
      {isChoosing && <BackgroundChooser picture={picture} onClose={() => setChoosing(false)} />}
    </>
  );
}
