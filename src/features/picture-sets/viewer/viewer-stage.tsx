import type { Picture as SetPicture } from '#core/contract/picture-sets.ts';
import { Picture } from '#src/ui/goods/picture.tsx';
import type { ViewerZoom } from '#src/ui/viewer/viewer-zoom.ts';
import { ZoomStage } from '#src/ui/viewer/zoom-stage.tsx';
import styles from './picture-viewer.module.css';

interface ViewerStageProps {
  readonly picture: SetPicture;
  readonly alt: string;
  readonly zoom: ViewerZoom;
  readonly onZoom: (change: (zoom: ViewerZoom) => ViewerZoom) => void;
  /** A swipe: 1 goes on, -1 back. */
  readonly onStep: (step: 1 | -1) => void;
}

/** The picture under the fingers. */
export function ViewerStage({ picture, alt, ...gestures }: ViewerStageProps) {
  return (
    <ZoomStage {...gestures}>
      <Picture
        className={styles.picture ?? ''}
        src={picture.thumbnails[640]}
        alt={alt}
        aspect={picture.dimensions.width / picture.dimensions.height}
        fit="contain"
        eager
      />
    </ZoomStage>
  );
}
