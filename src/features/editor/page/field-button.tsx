import { useTranslation } from 'react-i18next';
import type { Part, Resource } from '#core/contract/template-format.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useDispatch } from '../state/editor-context.ts';
import type { Field } from '../state/fields.ts';
import { HIT_PX, type HitArea } from './hit-areas.ts';
import styles from './page-canvas.module.css';

/** In percent of the trimmed page, so that fields follow the page without measuring. */
export function placeField({ element }: Field, { trimBox }: Part): React.CSSProperties {
  const { box, tiltDeg = 0 } = element;
  const percent = (value: number, of: number): string => `${(value / of) * 100}%`;
  return {
    left: percent(box.x + box.width / 2 - trimBox.x, trimBox.width),
    top: percent(box.y + box.height / 2 - trimBox.y, trimBox.height),
    translate: '-50% -50%',
    width: percent(box.width, trimBox.width),
    height: percent(box.height, trimBox.height),
    ...(tiltDeg !== 0 && { rotate: `${tiltDeg}deg` }),
  };
}

/** One field of the page: its tap area and its visible box. */
export function FieldButton({
  field,
  part,
  area,
  resource,
  isOpen,
  isNumbered,
}: {
  readonly field: Field;
  readonly part: Part;
  readonly area: HitArea | undefined;
  readonly resource: Resource | undefined;
  readonly isOpen: boolean;
  readonly isNumbered: boolean;
}) {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const isEmpty = resource?.kind === 'image' && resource.uuid === null;
  // The draggable surface covers the whole field and leaves no edge to tap.
  const isCropped = isOpen && field.kind === 'image';
  const label =
    resource?.kind === 'text'
      ? t('canvas.text', { number: field.number, text: resource.text })
      : t(isEmpty ? 'canvas.emptyImage' : 'canvas.image', { number: field.number });
  return (
    <>
      <button
        type="button"
        className={styles.field}
        style={{ ...(isCropped ? placeField(field, part) : placeArea(field, part, area)), zIndex: stackingOf(field, part) }}
        aria-label={label}
        aria-pressed={isOpen}
        data-field={field.id}
        onClick={() => dispatch({ type: 'open-resource', resourceId: field.id })}
      >
        {isNumbered && <span className={classNames(styles.number, field.kind === 'text' && styles.besideText)}>{field.number}</span>}
      </button>
      <span
        className={classNames(styles.frame, isOpen && styles.open, isEmpty && styles.emptyField, isNumbered && styles.counted)}
        style={{ ...placeField(field, part), zIndex: stackingOf(field, part) }}
        aria-hidden="true"
      >
        {isEmpty && !isNumbered && <span className={styles.add}>{t('canvas.addPicture')}</span>}
      </span>
    </>
  );
}

/** A tilted picture is tapped where it is drawn. A small one has its own, larger area. */
function placeArea(field: Field, part: Part, area: HitArea | undefined): React.CSSProperties {
  const isTilted = field.kind === 'image' && (field.element.tiltDeg ?? 0) !== 0;
  if (!area || (isTilted && Math.min(area.width, area.height) >= 2 * HIT_PX)) return placeField(field, part);
  return { ...area };
}

const TEXTS_FROM = 100;
/** The draggable surface of the open field lies above all fields. */
export const ABOVE_FIELDS = 200;

/** In drawing order, whatever the reading order: a later element above an earlier one, texts above all. */
function stackingOf(field: Field, { elements }: Part): number {
  const at = elements.findIndex((element) => element === field.element);
  return field.kind === 'text' ? TEXTS_FROM + at : at + 1;
}
