import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture } from '../../../core/contract/picture-sets.ts';
import { Picture } from '../../ui/picture.tsx';
import { HeartButton } from './heart-button.tsx';
import styles from './picture-grid.module.css';

interface WallPictureProps {
  readonly picture: SetPicture;
  /** In the whole set, from 1. */
  readonly number: number;
  readonly onOpen: (uuid: string) => void;
  readonly onFavorite?: ((picture: SetPicture) => void) | undefined;
}

const PORTRAIT = 4 / 5;
const LANDSCAPE = 3 / 2;

export const isWide = ({ dimensions }: SetPicture): boolean => dimensions.width > dimensions.height;

/** One picture on the wall: it opens large, and has its heart where favorites can be chosen. */
export const WallPicture = memo(function WallPicture({ picture, number, onOpen, onFavorite }: WallPictureProps) {
  const { t } = useTranslation('picture-sets');
  const wide = isWide(picture);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        data-picture={picture.uuid}
        aria-label={t('openPicture', { number })}
        onClick={() => onOpen(picture.uuid)}
      >
        <Picture
          src={picture.thumbnails[wide ? 640 : 320]}
          alt=""
          aspect={wide ? LANDSCAPE : PORTRAIT}
          {...(wide && { className: styles.fill ?? '' })}
        />
      </button>
      {onFavorite && <HeartButton picture={picture} number={number} onToggle={onFavorite} />}
    </>
  );
});
