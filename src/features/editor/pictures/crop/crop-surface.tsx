import { useGesture } from '@use-gesture/react';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropRect, ImageResource } from '#core/contract/template-format.ts';
import { cropAfterKey, dragCrop, wheelFactor, zoomImage } from './crop-gestures.ts';
import { useDispatch, useEditor } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { canZoomImage } from '../image-tabs.ts';
import styles from './crop-surface.module.css';

/** Covers the open field. Drag, pinch, wheel and keys move and zoom the picture. Each has a button as its alternative. */
export function CropSurface({
  field,
  image,
  style,
}: {
  readonly field: ImageField;
  readonly image: ImageResource;
  readonly style: CSSProperties;
}) {
  const { t } = useTranslation('editor');
  const { store, options } = useEditor();
  const dispatch = useDispatch();
  const surface = useRef<HTMLButtonElement>(null);
  const { element } = field;
  const canZoom = canZoomImage(element, options);
  // Read at the time of the gesture: several may occur in one frame.
  const now = (): ImageResource => {
    const resource = store.peek().data.userResources[field.id];
    return resource?.kind === 'image' ? resource : image;
  };
  const set = (cropRect: CropRect, gesture: string) =>
    dispatch({ type: 'edit', edit: { kind: 'setCrop', resourceId: field.id, cropRect }, gesture });
  const within = (clientX: number, clientY: number) => {
    const frame = surface.current?.getBoundingClientRect();
    return frame ? { x: (clientX - frame.left) / frame.width, y: (clientY - frame.top) / frame.height } : { x: 0.5, y: 0.5 };
  };

  useGesture(
    {
      onDrag: ({ delta: [x, y], pinching, cancel, event, startTime }) => {
        if (pinching) return cancel();
        event.preventDefault();
        const { offsetWidth = 1, offsetHeight = 1 } = surface.current ?? {};
        set(dragCrop(now().cropRect, { x, y }, { width: offsetWidth, height: offsetHeight }, element.tiltDeg ?? 0), `drag-${startTime}`);
      },
      onPinch: ({ origin: [x, y], movement: [scale], memo, startTime }) => {
        if (!canZoom) return memo;
        const before: number = typeof memo === 'number' ? memo : 1;
        set(zoomImage(now(), scale / before, element.box, within(x, y)), `pinch-${startTime}`);
        return scale;
      },
      onWheel: ({ event, delta: [, deltaY], startTime }) => {
        event.preventDefault();
        if (canZoom && !event.ctrlKey)
          set(zoomImage(now(), wheelFactor(deltaY), element.box, within(event.clientX, event.clientY)), `wheel-${startTime}`);
      },
    },
    { target: surface, eventOptions: { passive: false }, drag: { filterTaps: true, pointer: { keys: false } } },
  );

  return (
    <button
      type="button"
      ref={surface}
      className={styles.surface}
      style={style}
      aria-roledescription={t('image.cropRole')}
      aria-label={t(canZoom ? 'image.cropSurface' : 'image.cropSurfaceNoZoom', { number: field.number })}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const crop = cropAfterKey(now(), event.key, element.box, canZoom);
        if (!crop) return;
        event.preventDefault();
        set(crop, 'keys');
      }}
    />
  );
}
