import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Effect, EffectSchema, type ImageResource } from '#core/contract/template-format.ts';
import { cropZoom, MAX_ZOOM, type PicturePlace, rotateCcw, rotatedSize, type Size } from '#core/layout/crop.ts';
import { EFFECT_MATRICES, feColorMatrixValues } from '#core/layout/effects.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { type Direction, nudgeImage, ZOOM_STEP, zoomImage } from './crop-gestures.ts';
import { useDispatch, useEditor } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { resolutionOf } from '../../preflight/resolution.ts';
import tools from '../picture-tools.module.css';
import { canZoomImage } from '../image-tabs.ts';
import styles from '../../toolbar/toolbar.module.css';

const MOVES = [
  ['left', 'back'],
  ['up', 'up'],
  ['down', 'down'],
  ['right', 'forward'],
] as const satisfies readonly (readonly [Direction, string])[];

/** Zoom, position, rotation and effect, each by a button: nothing here needs a drag. */
export function EditImageTab({ field, image }: { readonly field: ImageField; readonly image: ImageResource }) {
  const { t } = useTranslation('editor');
  const { options } = useEditor();
  const dispatch = useDispatch();
  const { box } = field.element;
  const canZoom = canZoomImage(field.element, options);
  const turnsFrom = useTurns(box);
  const resolution = resolutionOf(image, box);
  const zoom = cropZoom(image.cropRect, rotatedSize(image, image.rotation), box);
  const setCrop = (cropRect: ImageResource['cropRect'], gesture: string) =>
    dispatch({ type: 'edit', edit: { kind: 'setCrop', resourceId: field.id, cropRect }, gesture });
  return (
    <>
      <div className={styles.row}>
        {canZoom && (
          <>
            <IconButton
              icon="zoomOut"
              label={t('image.zoomOut')}
              disabled={zoom <= 1.001}
              onClick={() => setCrop(zoomImage(image, 1 / ZOOM_STEP, box), 'zoom')}
            />
            <input
              className={styles.slider}
              type="range"
              min={100}
              max={MAX_ZOOM * 100}
              value={Math.round(zoom * 100)}
              aria-label={t('image.zoom')}
              aria-valuetext={t('image.zoomValue', { percent: Math.round(zoom * 100) })}
              onChange={(event) => setCrop(zoomImage(image, event.target.valueAsNumber / 100 / zoom, box), 'zoom')}
            />
            <IconButton
              icon="zoomIn"
              label={t('image.zoomIn')}
              disabled={zoom >= MAX_ZOOM - 0.001}
              onClick={() => setCrop(zoomImage(image, ZOOM_STEP, box), 'zoom')}
            />
          </>
        )}
        <IconButton
          icon="rotate"
          label={t('image.rotate')}
          onClick={() => dispatch({ type: 'edit', edit: { kind: 'rotate', resourceId: field.id, boxPt: box, from: turnsFrom(image) } })}
        />
      </div>
      <div className={classNames(styles.row, styles.editRow)}>
        <fieldset className={tools.moves} aria-label={t('image.move')}>
          {MOVES.map(([direction, icon]) => (
            <IconButton
              key={direction}
              icon={icon}
              size={20}
              label={t(`image.moveTo.${direction}`)}
              onClick={() => setCrop(nudgeImage(image.cropRect, direction), 'keys')}
            />
          ))}
        </fieldset>
        <Effects
          image={image}
          onChange={(effect) => dispatch({ type: 'edit', edit: { kind: 'setEffect', resourceId: field.id, effect } })}
        />
      </div>
      <div className={tools.warnings}>
        <p className={classNames(styles.note, resolution === 'veryLow' && styles.refused)} role="status">
          {resolution !== 'fine' && (
            <>
              <Icon name="warning" size={18} />
              {t(WARNINGS[resolution])}
            </>
          )}
        </p>
        {/* Its room is kept while there is none: a button that is pressed again stays where it was. */}
        {Object.values(WARNINGS).map((words) => (
          <p key={words} className={classNames(styles.note, tools.room)} aria-hidden="true">
            <Icon name="warning" size={18} />
            <span data-words={t(words)} />
          </p>
        ))}
      </div>
    </>
  );
}

const WARNINGS = { low: 'image.lowResolution', veryLow: 'image.veryLowResolution' } as const;

/**
 * The picture before the present series of rotations, so that four rotations in a row restore it exactly. Any other
 * change starts a new series.
 */
function useTurns(box: Size): (image: ImageResource) => PicturePlace {
  const series = useRef<{ readonly from: PicturePlace; readonly after: PicturePlace } | null>(null);
  return (image) => {
    const goesOn = series.current !== null && isSamePlace(series.current.after, image);
    const from: PicturePlace = goesOn && series.current ? series.current.from : { rotation: image.rotation, cropRect: image.cropRect };
    series.current = { from, after: rotateCcw(image, box, from) };
    return from;
  };
}

const isSamePlace = (a: PicturePlace, b: PicturePlace): boolean =>
  a.rotation === b.rotation && JSON.stringify(a.cropRect) === JSON.stringify(b.cropRect);

/** Previews of the picture with each effect. */
function Effects({ image, onChange }: { readonly image: ImageResource; readonly onChange: (effect: Effect) => void }) {
  const { t } = useTranslation('editor');
  const { library } = useEditor();
  const source = library.source({ pictureUuid: image.uuid, backgroundUuid: image.background });
  return (
    <fieldset className={tools.effects} aria-label={t('image.effects')}>
      {EffectSchema.options.map((effect) => (
        <button
          key={effect}
          type="button"
          className={tools.effect}
          title={t(`image.effect.${effect}`)}
          aria-label={t(`image.effect.${effect}`)}
          aria-pressed={image.overrideEffect === effect}
          onClick={() => onChange(effect)}
        >
          {source && <EffectSample href={source.href} effect={effect} />}
        </button>
      ))}
    </fieldset>
  );
}

function EffectSample({ href, effect }: { readonly href: string; readonly effect: Effect }) {
  const id = useId();
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true">
      {effect !== 'original' && (
        <filter id={id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
          <feColorMatrix type="matrix" values={feColorMatrixValues(EFFECT_MATRICES[effect])} />
        </filter>
      )}
      <image
        href={href}
        width="44"
        height="44"
        preserveAspectRatio="xMidYMin slice"
        filter={effect === 'original' ? undefined : `url(#${id})`}
      />
    </svg>
  );
}
