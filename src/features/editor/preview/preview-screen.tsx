import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '#core/contract/template-format.ts';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { partName } from '../state/fields.ts';
import { frontOfMug } from '../objects/front-of-mug.ts';
import { GiftFigure } from '../objects/gift-figure.tsx';
import { GiftPage } from '../objects/gift-page.tsx';
import type { GiftFigureProps } from '../objects/gift-props.ts';
import { useGiftObject } from '../objects/use-gift-object.ts';
import { usePagePrint } from '../objects/use-print.ts';
import { PageSvg } from '../page/page-svg.tsx';
import { PageViewer } from '../viewer/page-viewer.tsx';
import type { LaidOutInstance } from '#workers/render.api.ts';
import styles from './preview-screen.module.css';
import { useWhenSeen } from '../page/use-when-seen.ts';
import { useInstanceLayout } from '../page/use-instance-layout.ts';

/** Placeholders while the pages are laid out (D2 §9). */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Every page as it will be printed. A page is a button that opens it on the whole screen, with a way back to edit it. */
export function PreviewScreen() {
  const { t } = useTranslation('editor');
  const { definition } = useEditor();
  const { layout, error } = useInstanceLayout();
  const gift = useGift(layout);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section className={styles.preview} aria-labelledby="editor-preview" aria-busy={layout === null && error === null}>
      <h2 id="editor-preview">{t('preview')}</h2>
      {error && <ErrorNotice error={error} />}
      {gift && (
        <>
          <div className={styles.object}>
            <GiftFigure {...gift} tools={<LookButton onClick={() => setOpen(0)} />} />
          </div>
          <h3 className={styles.printed}>{t('object.printed')}</h3>
        </>
      )}
      <div className={styles.grid}>
        {!layout && !error && SKELETONS.map((id) => <Skeleton key={id} width={80} height={120} />)}
        {layout?.pages.map((page, index) => {
          const part = definition.design.parts[index];
          return part ? (
            <PagePreview key={part.id} part={part} page={page} number={index + 1} onOpen={() => setOpen(gift ? index + 1 : index)} />
          ) : null;
        })}
      </div>
      {layout && open !== null && <Viewer layout={layout} gift={gift} start={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** The object for a photo gift, covered with its first page; null when only its pages are shown. */
function useGift(layout: LaidOutInstance | null): GiftFigureProps | null {
  const { productUuid, definition } = useEditor();
  const gift = useGiftObject(productUuid);
  const print = usePagePrint(gift && (layout?.pages[0] ?? null));
  const [part] = definition.design.parts;
  return gift && part ? { gift, print, frontAlong: frontOfMug(part) } : null;
}

function LookButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('editor');
  return <IconButton filled icon="zoomIn" label={t('object.large')} onClick={onClick} />;
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

function Viewer({
  layout,
  gift,
  start,
  onClose,
}: {
  readonly layout: LaidOutInstance;
  readonly gift: GiftFigureProps | null;
  readonly start: number;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('editor');
  const { definition, library } = useEditor();
  const dispatch = useDispatch();
  const { parts } = definition.design;
  const names = parts.map((part) => partName(part, i18n.language));
  const isObject = (index: number) => index === 0 && gift !== null;
  const flatIndex = (index: number) => Math.max(0, gift ? index - 1 : index);
  const edit = (index: number) => {
    const part = parts[flatIndex(index)];
    onClose();
    if (!part) return;
    dispatch({ type: 'set-current-part', partId: part.id });
    dispatch({ type: 'open-menu', menu: 'main' });
  };
  return (
    <PageViewer
      title={t('preview')}
      pages={gift ? [t(`object.name.${gift.gift.shownAs}`), ...names] : names}
      start={start}
      page={(index) => {
        if (gift && isObject(index)) return <GiftPage {...gift} />;
        const page = layout.pages[flatIndex(index)];
        return page && <PageSvg page={page} library={library} label={names[flatIndex(index)] ?? ''} className={styles.svg} />;
      }}
      takesSwipe={(index) => isObject(index) && gift?.gift.shownAs === 'mug'}
      action={(index) => (
        <Button variant="secondary" icon="edit" onClick={() => edit(index)}>
          {t('viewer.edit')}
        </Button>
      )}
      onClose={onClose}
    />
  );
}
