import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part, Resource } from '#core/contract/template-format.ts';
import { classNames } from '#src/ui/class-names.ts';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { CropSurface } from '../pictures/crop/crop-surface.tsx';
import { useEditor, useEditorValue } from '../state/editor-context.ts';
import { type Field, pageFields, partName } from '../state/fields.ts';
import { canEditImage, canZoomImage } from '../pictures/image-tabs.ts';
import { CancelField } from './cancel-field.tsx';
import { ABOVE_FIELDS, FieldButton, placeField } from './field-button.tsx';
import { hitAreas } from './hit-areas.ts';
import { withLivePictures } from './live-page.ts';
import styles from './page-canvas.module.css';
import { type PageFit, fitPage, fitText } from './page-fit.ts';
import { PageSvg } from './page-svg.tsx';
import { PinchHint } from './pinch-hint.tsx';
import { useCurrentPart } from './use-current-part.ts';
import { useElementSize } from './use-element-size.ts';
import { useCurrentPage } from './use-page-layout.ts';

/** The page that is edited, as large as its container allows. Its fields are buttons; the open one can be dragged. */
export function PageCanvas({ isCropping }: { readonly isCropping: boolean }) {
  const { i18n } = useTranslation('editor');
  const { library, definition, options } = useEditor();
  const part = useCurrentPart();
  const data = useEditorValue((state) => state.data);
  const menu = useEditorValue((state) => state.menu);
  const openId = useEditorValue((state) => state.currentResourceId);
  const [ref, view] = useElementSize();
  const { page, error, retry } = useCurrentPage();
  const shown = useMemo(() => page && withLivePictures(page, part, data, definition.design), [page, part, data, definition]);
  // In reading order, so that the keyboard goes through them in that order. The stacking order is set elsewhere.
  const fields = useMemo(() => pageFields(part), [part]);
  const open = fields.find((field) => field.id === openId) ?? null;
  const resource = openId === null ? undefined : data.userResources[openId];
  const fit = view && view.width > 0 && view.height > 0 ? fitView(view, part, open, resource) : null;
  const areas = fit && hitAreas(fields, part, fit.pxPerPt);
  const name = partName(part, i18n.language);
  const croppedField =
    isCropping && open?.kind === 'image' && canEditImage(open.element, options) && resource?.kind === 'image' && resource.uuid !== null
      ? { field: open, image: resource }
      : null;

  return (
    <div ref={ref} className={styles.stage}>
      {error && (
        <div className={classNames(styles.problem, shown && styles.overPage)}>
          <ErrorNotice error={error} onRetry={retry} />
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
              area={areas?.get(field.id)}
              resource={data.userResources[field.id]}
              isOpen={field.id === openId}
              isNumbered={menu === `select-${field.kind}`}
            />
          ))}
          {croppedField && (
            <CropSurface
              key={croppedField.field.id}
              {...croppedField}
              style={{ ...placeField(croppedField.field, part), zIndex: ABOVE_FIELDS }}
            />
          )}
        </div>
      )}
      {/* Over the page's container, not over the page, which may be narrow. */}
      {fit && shown && croppedField && canZoomImage(croppedField.field.element, options) && <PinchHint />}
      {open && <CancelField key={open.id} />}
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
