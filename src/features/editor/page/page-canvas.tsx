import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part, Resource } from '../../../../core/contract/template-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CropSurface } from '../pictures/crop-surface.tsx';
import { useDispatch, useEditor, useEditorValue } from '../editor-context.ts';
import { type Field, imageFields, partName, textFields } from '../fields.ts';
import { canEditImage } from '../pictures/image-tabs.ts';
import { withLivePictures } from './live-page.ts';
import styles from './page-canvas.module.css';
import { type PageFit, fitPage, fitText } from './page-fit.ts';
import { PageSvg } from './page-svg.tsx';
import { useCurrentPart } from './use-current-part.ts';
import { useElementSize } from './use-element-size.ts';
import { useCurrentPage } from './use-page-layout.ts';

/** The page being made, as large as its place allows. Its fields are buttons; the one that is open can be dragged. */
export function PageCanvas({ isCropping }: { readonly isCropping: boolean }) {
  const { t, i18n } = useTranslation('editor');
  const { library, definition, options } = useEditor();
  const dispatch = useDispatch();
  const part = useCurrentPart();
  const data = useEditorValue((state) => state.data);
  const menu = useEditorValue((state) => state.menu);
  const openId = useEditorValue((state) => state.currentResourceId);
  const [ref, view] = useElementSize();
  const { page, error } = useCurrentPage();
  const shown = useMemo(() => page && withLivePictures(page, part, data, definition.design), [page, part, data, definition]);
  const fields: readonly Field[] = useMemo(() => [...imageFields(part), ...textFields(part)], [part]);
  const open = fields.find((field) => field.id === openId) ?? null;
  const resource = openId === null ? undefined : data.userResources[openId];
  const fit = view && view.width > 0 && view.height > 0 ? fitView(view, part, open, resource) : null;
  const name = partName(part, i18n.language);
  const croppedField =
    isCropping && open?.kind === 'image' && canEditImage(open.element, options) && resource?.kind === 'image' && resource.uuid !== null
      ? { field: open, image: resource }
      : null;

  return (
    <div ref={ref} className={styles.stage}>
      {!shown && error && (
        <div className={styles.problem}>
          <ErrorNotice error={error} />
        </div>
      )}
      {fit && !error && !shown && <Skeleton className={styles.waiting ?? ''} />}
      {fit && shown && (
        <div className={styles.page} style={placePage(part, fit)}>
          <PageSvg page={shown} library={library} label={name} croppingId={croppedField?.field.id ?? null} className={styles.svg} />
          {fields.map((field) => (
            <FieldButton
              key={field.id}
              field={field}
              part={part}
              resource={data.userResources[field.id]}
              isOpen={field.id === openId}
              isNumbered={menu === `select-${field.kind}`}
            />
          ))}
          {croppedField && <CropSurface key={croppedField.field.id} {...croppedField} style={placeField(croppedField.field, part)} />}
        </div>
      )}
      {open && (
        <IconButton
          className={styles.cancel}
          icon="close"
          filled
          label={t('cancelField')}
          onClick={() => dispatch({ type: 'cancel-resource' })}
        />
      )}
    </div>
  );
}

function fitView(view: { width: number; height: number }, part: Part, open: Field | null, resource: Resource | undefined): PageFit {
  if (open?.kind === 'text' && resource?.kind === 'text')
    return fitText(view, part.trimBox, { box: open.element.box, sizePt: resource.size });
  return fitPage(view, part.trimBox);
}

function placePage({ trimBox }: Part, fit: PageFit): React.CSSProperties {
  return {
    left: fit.leftPx + trimBox.x * fit.pxPerPt,
    top: fit.topPx + trimBox.y * fit.pxPerPt,
    width: trimBox.width * fit.pxPerPt,
    height: trimBox.height * fit.pxPerPt,
  };
}

/** In percent of the trimmed page, so that fields follow it without being measured. */
function placeField({ element }: Field, { trimBox }: Part): React.CSSProperties {
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

function FieldButton({
  field,
  part,
  resource,
  isOpen,
  isNumbered,
}: {
  readonly field: Field;
  readonly part: Part;
  readonly resource: Resource | undefined;
  readonly isOpen: boolean;
  readonly isNumbered: boolean;
}) {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const isEmpty = resource?.kind === 'image' && resource.uuid === null;
  const label =
    resource?.kind === 'text'
      ? t('canvas.text', { number: field.number, text: resource.text })
      : t(isEmpty ? 'canvas.emptyImage' : 'canvas.image', { number: field.number });
  return (
    <button
      type="button"
      className={classNames(styles.field, isOpen && styles.open, isEmpty && styles.emptyField)}
      style={placeField(field, part)}
      aria-label={label}
      aria-pressed={isOpen}
      data-field={field.id}
      onClick={() => dispatch({ type: 'open-resource', resourceId: field.id })}
    >
      {isNumbered && <span className={styles.number}>{field.number}</span>}
      {isEmpty && !isNumbered && <span className={styles.add}>{t('canvas.addPicture')}</span>}
    </button>
  );
}
