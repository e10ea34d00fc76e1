import { memo } from 'react';
import type { Picture as SetPicture } from '#core/contract/picture-sets.ts';
import { Picture } from '#src/ui/goods/picture.tsx';
import { HeartButton } from '../picking/heart-button.tsx';
import styles from './picture-grid.module.css';

interface GalleryPictureProps {
  readonly picture: SetPicture;
  readonly isLarge?: boolean;
  /** What its two buttons say: the gallery passes the texts, so that none of thousands listens for another language. */
  readonly openLabel: string;
  readonly heartLabel: string;
  readonly onOpen: (uuid: string) => void;
  readonly onFavorite?: ((picture: SetPicture) => void) | undefined;
}

const PORTRAIT = 4 / 5;
const LANDSCAPE = 3 / 2;

export const isWide = ({ dimensions }: SetPicture): boolean => dimensions.width > dimensions.height;

/** One picture of the gallery: it opens large, and has its heart where favorites can be chosen. */
export const GalleryPicture = memo(function GalleryPicture({
  picture,
  isLarge = false,
  openLabel,
  heartLabel,
  onOpen,
  onFavorite,
}: GalleryPictureProps) {
  const wide = isWide(picture);
  return (
    <>
      <button type="button" className={styles.open} data-picture={picture.uuid} aria-label={openLabel} onClick={() => onOpen(picture.uuid)}>
        <Picture
          src={picture.thumbnails[wide || isLarge ? 640 : 320]}
          eager={isLarge}
          alt=""
          aspect={wide ? LANDSCAPE : PORTRAIT}
          {...(wide && { className: styles.fill ?? '' })}
        />
      </button>
      {onFavorite && <HeartButton picture={picture} label={heartLabel} onToggle={onFavorite} />}
    </>
  );
});
