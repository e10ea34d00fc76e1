import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture } from '#core/contract/picture-sets.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { DownloadLink } from '../download/download-link.tsx';
import { downloadableOf } from '../download/downloadable.ts';
import { HeartButton } from '../picking/heart-button.tsx';
import styles from './picture-viewer.module.css';
import { useViewer } from './use-viewer.ts';
import { ViewerStage } from './viewer-stage.tsx';
import { StillPosition } from '#src/ui/viewer/still-position.tsx';
import { MAX_SCALE, SCALE_STEP } from '#src/ui/viewer/viewer-zoom.ts';

interface PictureViewerProps {
  readonly name: string;
  readonly pictures: readonly SetPicture[];
  readonly all: readonly SetPicture[];
  readonly startUuid: string;
  readonly canDownload: boolean;
  readonly onFavorite?: (picture: SetPicture) => void;
  readonly onClose: () => void;
}

/** One picture on the whole screen. Arrows, buttons and a swipe go on; pinch, keys and buttons enlarge; Escape closes. */
export function PictureViewer({ name, pictures, all, startUuid, canDownload, onFavorite, onClose }: PictureViewerProps) {
  const { t } = useTranslation('picture-sets');
  const viewer = useViewer({ pictures, all, startUuid });
  const { picture, at, total, zoom } = viewer;
  if (!picture) return null;
  const number = all.findIndex((other) => other.uuid === picture.uuid) + 1;
  const positionOf = (index: number): string => t('position', { number: index + 1, total });
  const alt = picture.groupPicture
    ? t('groupPictureName', { number, total: all.length })
    : t('pictureName', { number, total: all.length, name });
  return (
    <Dialog title={name} size="full" onClose={onClose}>
      <div className={styles.viewer}>
        <ViewerStage picture={picture} alt={alt} zoom={zoom} onZoom={viewer.setZoom} onStep={viewer.step} />
        {canDownload && !picture.bought && <p className={styles.note}>{t('previewOnly')}</p>}
        {canDownload && picture.marked && <p className={styles.note}>{t('markedUntilDownload')}</p>}
        <div className={styles.bar}>
          <IconButton icon="back" label={t('previousPicture')} disabled={at <= 0} onClick={() => viewer.step(-1)} />
          <StillPosition text={positionOf(at)} widest={[positionOf(total - 1)]} />
          <IconButton icon="forward" label={t('nextPicture')} disabled={at >= total - 1} onClick={() => viewer.step(1)} />
          <span className={styles.zooms}>
            <IconButton icon="zoomOut" label={t('zoomOut')} disabled={zoom.scale <= 1} onClick={() => viewer.zoomBy(1 / SCALE_STEP)} />
            <IconButton icon="zoomIn" label={t('zoomIn')} disabled={zoom.scale >= MAX_SCALE} onClick={() => viewer.zoomBy(SCALE_STEP)} />
          </span>
          <span className={styles.own}>
            {canDownload && picture.bought && <DownloadLink picture={downloadableOf(picture)} name={t('downloadPicture', { number })} />}
            {onFavorite && (
              <HeartButton
                picture={picture}
                label={t(picture.isUserFavorite ? 'removeFavorite' : 'addFavorite', { number })}
                onToggle={onFavorite}
              />
            )}
          </span>
        </div>
      </div>
    </Dialog>
  );
}
