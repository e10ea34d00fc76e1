import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture } from '#core/contract/picture-sets.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { SavePictures } from '../download/bought-picture.ts';
import { LongGallery } from './long-gallery.tsx';
import styles from './picture-grid.module.css';
import { PictureViewer } from '../viewer/picture-viewer.tsx';
import { isWide, GalleryPicture } from './gallery-picture.tsx';

interface PictureGridProps {
  readonly name: string;
  /** The whole set, in the order of the page: numbers come from here, and the viewer goes through it. */
  readonly all: readonly SetPicture[];
  readonly pictures: readonly SetPicture[];
  /** Without it there are no hearts. */
  readonly onFavorite?: ((picture: SetPicture) => void) | undefined;
  readonly canDownload?: boolean;
  /** Saves bought pictures to the phone. */
  readonly save?: SavePictures | undefined;
  /** The first picture is large. */
  readonly hasLargeFirst?: boolean;
  /** It comes first, and the others right after it. */
  readonly isRevealed?: boolean;
}

/** More than these are drawn as they come into sight. */
export const LONG = 80;

/** Pictures in a gallery: each opens large, and has its heart where favorites can be chosen. */
export function PictureGrid({
  name,
  all,
  pictures,
  onFavorite,
  canDownload = false,
  save,
  hasLargeFirst = false,
  isRevealed = false,
}: PictureGridProps) {
  const { t } = useTranslation('picture-sets');
  const [openUuid, setOpenUuid] = useState<string | null>(null);
  const numbers = useMemo(() => new Map(all.map((picture, index) => [picture.uuid, index + 1])), [all]);
  const labelsOf = useCallback(
    (picture: SetPicture) => {
      const number = numbers.get(picture.uuid) ?? 0;
      return {
        openLabel: t('openPicture', { number }),
        heartLabel: t('asFavorite', { number }),
      };
    },
    [numbers, t],
  );
  return (
    <>
      {pictures.length > LONG ? (
        <LongGallery pictures={pictures} isWide={isWide}>
          {(picture) => <GalleryPicture picture={picture} {...labelsOf(picture)} onOpen={setOpenUuid} onFavorite={onFavorite} />}
        </LongGallery>
      ) : (
        <ul className={classNames(styles.grid, isRevealed && styles.revealed)}>
          {pictures.map((picture, index) => {
            const isLarge = hasLargeFirst && index === 0;
            return (
              <li key={picture.uuid} className={classNames(isWide(picture) ? styles.wide : styles.item, isLarge && styles.large)}>
                <GalleryPicture picture={picture} isLarge={isLarge} {...labelsOf(picture)} onOpen={setOpenUuid} onFavorite={onFavorite} />
              </li>
            );
          })}
        </ul>
      )}
      {openUuid && (
        <PictureViewer
          name={name}
          pictures={all}
          startUuid={openUuid}
          canDownload={canDownload}
          save={save}
          onClose={() => setOpenUuid(null)}
          {...(onFavorite && { onFavorite })}
        />
      )}
    </>
  );
}
