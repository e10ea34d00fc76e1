import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture } from '#core/contract/picture-sets.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { boughtPicture, type SavePictures } from '../download/bought-picture.ts';
import { DownloadLink } from '../download/download-link.tsx';
import { downloadableOf } from '../download/downloadable.ts';
import { HeartButton } from '../picking/heart-button.tsx';
import styles from './picture-viewer.module.css';
import { useViewer } from './use-viewer.ts';
import { ViewerStage } from './viewer-stage.tsx';
import { StillPosition } from '#src/ui/viewer/still-position.tsx';
import layout from '#src/ui/viewer/viewer-layout.module.css';
import { MAX_SCALE, SCALE_STEP } from '#src/ui/viewer/viewer-zoom.ts';

interface PictureViewerProps {
  readonly name: string;
  /** The whole set, in the order of the page. */
  readonly pictures: readonly SetPicture[];
  readonly startUuid: string;
  readonly canDownload: boolean;
  readonly save?: SavePictures | undefined;
  readonly onFavorite?: (picture: SetPicture) => void;
  readonly onClose: () => void;
}

/** One picture on the whole screen. Arrows, buttons and a swipe go on; pinch, keys and buttons enlarge; Escape closes. */
export function PictureViewer({ name, pictures, startUuid, canDownload, save, onFavorite, onClose }: PictureViewerProps) {
  const { t } = useTranslation('picture-sets');
  const viewer = useViewer({ pictures, startUuid });
  const { picture, at, total, zoom } = viewer;
  if (!picture) return null;
  const number = at + 1;
  const positionOf = (index: number): string => t('position', { number: index + 1, total });
  const alt = t(picture.groupPicture ? 'groupPictureName' : 'pictureName', { number, total, name });
  const isBought = canDownload && picture.bought;
  return (
    <Dialog title={name} size="full" onClose={onClose}>
      <div className={layout.viewer}>
        <ViewerStage picture={picture} alt={alt} zoom={zoom} onZoom={viewer.setZoom} onStep={viewer.step} />
        <div className={layout.tools}>
          <div className={layout.rows}>
            {canDownload && !picture.bought && <p className={styles.note}>{t('previewOnly')}</p>}
            {canDownload && picture.marked && <p className={styles.note}>{t('markedUntilDownload')}</p>}
            {isBought && picture.inRetouch !== true && save && (
              <Fragment key={picture.uuid}>{save({ pictures: [boughtPicture(picture, name, number)], isOne: true })}</Fragment>
            )}
            <div className={layout.bar}>
              <IconButton icon="back" label={t('previousPicture')} disabled={at <= 0} onClick={() => viewer.step(-1)} />
              <StillPosition text={positionOf(at)} widest={[positionOf(total - 1)]} />
              <IconButton icon="forward" label={t('nextPicture')} disabled={at >= total - 1} onClick={() => viewer.step(1)} />
              <span className={layout.zooms}>
                <IconButton icon="zoomOut" label={t('zoomOut')} disabled={zoom.scale <= 1} onClick={() => viewer.zoomBy(1 / SCALE_STEP)} />
                <IconButton
                  icon="zoomIn"
                  label={t('zoomIn')}
                  disabled={zoom.scale >= MAX_SCALE}
                  onClick={() => viewer.zoomBy(SCALE_STEP)}
                />
              </span>
              <span className={styles.own}>
                {isBought && <DownloadLink picture={downloadableOf(picture)} name={t('downloadPicture', { number })} />}
                {onFavorite && <HeartButton picture={picture} label={t('asFavorite', { number })} onToggle={onFavorite} />}
              </span>
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
