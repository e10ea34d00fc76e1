import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture } from '../../../core/contract/picture-sets.ts';
import { Picture } from '../../ui/picture.tsx';
import { HeartButton } from './heart-button.tsx';
import styles from './picture-grid.module.css';
import { PictureViewer } from './picture-viewer.tsx';

interface PictureGridProps {
  readonly name: string;
  /** The whole set, in its order: numbers come from here. */
  readonly all: readonly SetPicture[];
  readonly pictures: readonly SetPicture[];
  /** Without it there are no hearts. */
  readonly onFavorite?: ((picture: SetPicture) => void) | undefined;
  readonly canDownload?: boolean;
}

const PORTRAIT = 4 / 5;

/** Pictures on a wall: each opens large, and has its heart where favorites can be chosen. */
export function PictureGrid({ name, all, pictures, onFavorite, canDownload = false }: PictureGridProps) {
  const { t } = useTranslation('picture-sets');
  const [openUuid, setOpenUuid] = useState<string | null>(null);
  return (
    <>
      <ul className={styles.grid}>
        {pictures.map((picture) => {
          const number = all.indexOf(picture) + 1;
          const isWide = picture.dimensions.width > picture.dimensions.height;
          return (
            <li key={picture.uuid} className={isWide ? styles.wide : styles.item}>
              <button
                type="button"
                className={styles.open}
                aria-label={t('openPicture', { number })}
                onClick={() => setOpenUuid(picture.uuid)}
              >
                <Picture
                  src={picture.thumbnails[isWide ? 640 : 320]}
                  alt=""
                  aspect={isWide ? 3 / 2 : PORTRAIT}
                  {...(isWide && { className: styles.fill ?? '' })}
                />
              </button>
              {onFavorite && <HeartButton picture={picture} number={number} onToggle={onFavorite} />}
            </li>
          );
        })}
      </ul>
      {openUuid && (
        <PictureViewer
          name={name}
          pictures={pictures}
          all={all}
          startUuid={openUuid}
          canDownload={canDownload}
          onClose={() => setOpenUuid(null)}
          {...(onFavorite && { onFavorite })}
        />
      )}
    </>
  );
}
