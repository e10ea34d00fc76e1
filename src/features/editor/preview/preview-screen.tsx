import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '#core/contract/template-format.ts';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { partName } from '../state/fields.ts';
import { PageSvg } from '../page/page-svg.tsx';
import { PageViewer } from '../viewer/page-viewer.tsx';
import type { LaidOutInstance } from '#workers/render.api.ts';
import styles from './preview-screen.module.css';
import { useWhenSeen } from '../page/use-when-seen.ts';
import { useInstanceLayout } from '../page/use-instance-layout.ts';

/** D2 §9: what is shown while the pages are laid out. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Every page as it will be printed. A page is a button that opens it on the whole screen, where it can be edited from. */
export function PreviewScreen() {
  const { t } = useTranslation('editor');
  const { definition } = useEditor();
  const { layout, error } = useInstanceLayout();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section className={styles.preview} aria-labelledby="editor-preview" aria-busy={layout === null && error === null}>
      <h2 id="editor-preview">{t('preview')}</h2>
      {error && <ErrorNotice error={error} />}
      <div className={styles.grid}>
        {!layout && !error && SKELETONS.map((id) => <Skeleton key={id} width={80} height={120} />)}
        {layout?.pages.map((page, index) => {
          const part = definition.design.parts[index];
          return part ? <PagePreview key={part.id} part={part} page={page} number={index + 1} onOpen={() => setOpen(index)} /> : null;
        })}
      </div>
      {layout && open !== null && <Viewer layout={layout} start={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function PagePreview({
  part,
  page,
  number,
  onOpen,
}: {
  readonly part: Part;
  readonly page: Parameters<typeof PageSvg>[0]['page'];
  readonly number: number;
  readonly onOpen: () => void;
}) {
  const { t, i18n } = useTranslation('editor');
  const { library } = useEditor();
  const dispatch = useDispatch();
  const place = useWhenSeen(useCallback(() => dispatch({ type: 'see-part', partId: part.id }), [dispatch, part.id]));
  const name = partName(part, i18n.language);
  return (
    <button type="button" ref={place} className={styles.page} aria-label={t('openPage', { number, name })} onClick={onOpen}>
      <span className={styles.sheet} style={{ aspectRatio: page.trimBox.width / page.trimBox.height }}>
        <PageSvg page={page} library={library} label={name} className={styles.svg} />
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}

function Viewer({ layout, start, onClose }: { readonly layout: LaidOutInstance; readonly start: number; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('editor');
  const { definition, library } = useEditor();
  const dispatch = useDispatch();
  const { parts } = definition.design;
  const pages = parts.map((part) => partName(part, i18n.language));
  const edit = (index: number) => {
    const part = parts[index];
    onClose();
    if (!part) return;
    dispatch({ type: 'set-current-part', partId: part.id });
    dispatch({ type: 'open-menu', menu: 'main' });
  };
  return (
    <PageViewer
      title={t('preview')}
      pages={pages}
      start={start}
      page={(index) => {
        const page = layout.pages[index];
        return page && <PageSvg page={page} library={library} label={pages[index] ?? ''} className={styles.svg} />;
      }}
      action={(index) => (
        <Button variant="secondary" icon="edit" onClick={() => edit(index)}>
          {t('viewer.edit')}
        </Button>
      )}
      onClose={onClose}
    />
  );
}
