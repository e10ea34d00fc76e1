import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Icon } from '#src/ui/icon.tsx';
import { BackgroundChooser, type Downloadable } from './background-chooser.tsx';
import { downloadAddress } from './download-address.ts';
import styles from './download-link.module.css';

/**
 * The bought picture at its full size; the server asks once more whether it is bought (SET-08).
 * One that was taken before a green screen asks first what it shall stand before (SET-07). One that is being retouched says so.
 */
export function DownloadLink({
  picture,
  name,
}: {
  readonly picture: Downloadable /** Which one, for who does not see it. */;
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
