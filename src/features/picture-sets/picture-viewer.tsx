import { useDrag } from '@use-gesture/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture } from '../../../core/contract/picture-sets.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DownloadLink } from './download-link.tsx';
import { HeartButton } from './heart-button.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  readonly name: string;
  readonly pictures: readonly SetPicture[];
  readonly all: readonly SetPicture[];
  readonly startUuid: string;
  readonly canDownload: boolean;
  readonly onFavorite?: (picture: SetPicture) => void;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture on the whole screen. Arrows, buttons and a swipe go on; Escape closes. */
export function PictureViewer({ name, pictures, all, startUuid, canDownload, onFavorite, onClose }: PictureViewerProps) {
  const { t } = useTranslation('picture-sets');
  const [uuid, setUuid] = useState(startUuid);
  // A favorite that was taken back leaves its section while it is shown: the picture stays, in the set's order.
  const shown = pictures.some((picture) => picture.uuid === uuid) ? pictures : all;
  const at = shown.findIndex((picture) => picture.uuid === uuid);
  const picture = shown[at];
  const move = (step: number) => {
    const next = shown[at + step];
    if (next) setUuid(next.uuid);
  };
  const bindSwipe = useDrag(({ swipe: [x] }) => x !== 0 && move(-x), { axis: 'x', swipe: { distance: 20 } });
  useArrowKeys(move);
  if (!picture) return null;
  const position = { number: at + 1, total: shown.length };
  const number = all.findIndex((other) => other.uuid === uuid) + 1;
  const alt = picture.groupPicture
    ? t('groupPictureName', { number, total: all.length })
    : t('pictureName', { number, total: all.length, name });
  return (
    <Dialog title={name} size="full" onClose={onClose}>
      <div className={styles.viewer}>
        <div className={styles.stage} {...bindSwipe()}>
          <Picture
            className={styles.picture ?? ''}
            src={picture.thumbnails[640]}
            alt={alt}
            aspect={picture.dimensions.width / picture.dimensions.height}
            fit="contain"
            eager
          />
        </div>
        <div className={styles.bar}>
          <IconButton icon="back" label={t('previousPicture')} disabled={at <= 0} onClick={() => move(-1)} />
          <span className={styles.position} aria-live="polite">
            {t('position', position)}
          </span>
          <IconButton icon="forward" label={t('nextPicture')} disabled={at >= shown.length - 1} onClick={() => move(1)} />
          <span className={styles.own}>
            {canDownload && picture.bought && <DownloadLink picture={picture} number={number} />}
            {onFavorite && <HeartButton picture={picture} number={number} onToggle={onFavorite} />}
          </span>
        </div>
      </div>
    </Dialog>
  );
}

/** Wherever in the dialog the focus is: it opens with the focus on its cross. */
function useArrowKeys(move: (step: number) => void): void {
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
