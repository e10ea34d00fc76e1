import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { StillPosition } from '#src/ui/viewer/still-position.tsx';
import { useViewerKeys } from '#src/ui/viewer/use-viewer-keys.ts';
import layout from '#src/ui/viewer/viewer-layout.module.css';
import { MAX_SCALE, SCALE_STEP, WHOLE, zoomAboutMiddle } from '#src/ui/viewer/viewer-zoom.ts';
import { ZoomStage } from '#src/ui/viewer/zoom-stage.tsx';
import styles from './page-viewer.module.css';

interface PageViewerProps {
  readonly title: string;
  /** Names of the pages. */
  readonly pages: readonly string[];
  readonly start?: number;
  readonly page: (index: number) => ReactNode;
  /** This page moves under the finger itself: a swipe does not go on. */
  readonly takesSwipe?: (index: number) => boolean;
  /** What else can be done with the page that is shown. */
  readonly action?: (index: number) => ReactNode;
  readonly onClose: () => void;
}

/** A product on the whole screen, page by page. Arrows, buttons and a swipe turn the page; pinch, keys and buttons enlarge it (LOV-03). */
export function PageViewer({ title, pages, start = 0, page, takesSwipe, action, onClose }: PageViewerProps) {
  const { t } = useTranslation('editor');
  const [at, setAt] = useState(start);
  const [zoom, setZoom] = useState(WHOLE);
  const show = (index: number) => {
    if (index < 0 || index >= pages.length || index === at) return;
    setAt(index);
    setZoom(WHOLE);
  };
  const zoomBy = (factor: number) => setZoom((now) => zoomAboutMiddle(now, factor));
  useViewerKeys({
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    Home: () => show(0),
    End: () => show(pages.length - 1),
    '+': () => zoomBy(SCALE_STEP),
    '=': () => zoomBy(SCALE_STEP),
    '-': () => zoomBy(1 / SCALE_STEP),
    '0': () => zoomBy(0),
  });
  const positionOf = (name: string, index: number): string => t('viewer.position', { number: index + 1, total: pages.length, name });
  return (
    <Dialog title={title} size="full" onClose={onClose}>
      <div className={layout.viewer}>
        <ZoomStage zoom={zoom} onZoom={setZoom} onStep={(by) => takesSwipe?.(at) || show(at + by)}>
          <div className={styles.page}>{page(at)}</div>
        </ZoomStage>
        <div className={layout.tools}>
          <div className={layout.bar}>
            {pages.length > 1 && (
              <span className={layout.pager}>
                <IconButton icon="back" label={t('previousPage')} disabled={at === 0} onClick={() => show(at - 1)} />
                <StillPosition text={positionOf(pages[at] ?? '', at)} widest={pages.map(positionOf)} />
                <IconButton icon="forward" label={t('nextPage')} disabled={at === pages.length - 1} onClick={() => show(at + 1)} />
              </span>
            )}
            <span className={classNames(layout.zooms, styles.zooms)}>
              <IconButton icon="zoomOut" label={t('viewer.zoomOut')} disabled={zoom.scale <= 1} onClick={() => zoomBy(1 / SCALE_STEP)} />
              <IconButton icon="zoomIn" label={t('viewer.zoomIn')} disabled={zoom.scale >= MAX_SCALE} onClick={() => zoomBy(SCALE_STEP)} />
            </span>
            {action?.(at)}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
