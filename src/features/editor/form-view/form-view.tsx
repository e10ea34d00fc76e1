import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { neighbourPart, pageFields, partName } from '../state/fields.ts';
import { DatesOfferOnPage } from '../dates/dates-offer.tsx';
import { FormImage } from './form-image.tsx';
import { FormText } from './form-text.tsx';
import styles from './form-view.module.css';
import { withLivePictures } from '../page/live-page.ts';
import { PageSvg } from '../page/page-svg.tsx';
import { useCurrentPart } from '../page/use-current-part.ts';
import { useCurrentPage } from '../page/use-page-layout.ts';

/** The page as labelled fields in reading order (BEY-05), with everything that the page itself offers. */
export function FormView() {
  const { t, i18n } = useTranslation('editor');
  const { design } = useEditor().definition;
  const dispatch = useDispatch();
  const part = useCurrentPart();
  const fields = useMemo(() => pageFields(part), [part]);
  const form = useRef<HTMLDivElement>(null);
  const goTo = useEditorValue((state) => state.goTo);
  useEffect(() => {
    if (goTo) form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(goTo.resourceId)}"]`)?.focus();
  }, [goTo]);
  const name = partName(part, i18n.language);
  const next = neighbourPart(design, part.id, 1);
  return (
    <div ref={form} className={styles.form}>
      <div className={styles.column}>
        <header>
          <h2 tabIndex={-1}>{t('form.title', { name })}</h2>
          <p className={styles.quiet}>
            {design.parts.length > 1 && `${t('form.position', { number: design.parts.indexOf(part) + 1, count: design.parts.length })}. `}
            {t(fields.length > 0 ? 'form.lead' : 'form.nothing')}
          </p>
        </header>
        <DatesOfferOnPage />
        {fields.map((field) =>
          field.kind === 'image' ? <FormImage key={field.id} field={field} /> : <FormText key={field.id} field={field} />,
        )}
        {next && (
          <Button
            variant="secondary"
            onClick={() => {
              dispatch({ type: 'set-current-part', partId: next.id });
              const heading = form.current?.querySelector('h2');
              heading?.focus();
              form.current?.scrollTo(0, 0);
            }}
          >
            {t('form.nextPage', { name: partName(next, i18n.language) })}
          </Button>
        )}
      </div>
      <PagePicture name={name} />
    </div>
  );
}

/** A picture of the page for sighted customers. The fields contain the same in text. */
function PagePicture({ name }: { readonly name: string }) {
  const { library, definition } = useEditor();
  const part = useCurrentPart();
  const data = useEditorValue((state) => state.data);
  const { page } = useCurrentPage();
  const shown = useMemo(() => page && withLivePictures(page, part, data, definition.design), [page, part, data, definition]);
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.sheet} style={{ aspectRatio: part.trimBox.width / part.trimBox.height }}>
        {shown && <PageSvg page={shown} library={library} label={name} className={styles.svg} />}
      </div>
    </div>
  );
}
