import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import type { AppError } from '#core/contract/errors.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useDocumentTitle } from '#src/ui/page/page.tsx';
import { CameBack } from './drafts/came-back.tsx';
import { DraftConflictNotice } from './drafts/draft-conflict.tsx';
import { BuyStage } from './preview/buy-stage.tsx';
import { BuyScreen } from './preview/buy-screen.tsx';
import { DatesOfferOnPage } from './dates/dates-offer.tsx';
import { DatesScreen } from './dates/dates-screen.tsx';
import { NameQuestionOnPage } from './text/name-question.tsx';
import { useEditor, useEditorValue } from './state/editor-context.ts';
import styles from './editor-screen.module.css';
import { findField } from './state/fields.ts';
import { FormView } from './form-view/form-view.tsx';
import { ItemDoneScreen } from './open/item-done-screen.tsx';
import { ImageToolbar } from './pictures/image-toolbar.tsx';
import type { ImageTab } from './pictures/image-tabs.ts';
import { MainToolbar } from './toolbar/main-toolbar.tsx';
import { PageCanvas } from './page/page-canvas.tsx';
import { PartTabs } from './page/part-tabs.tsx';
import { PreviewScreen } from './preview/preview-screen.tsx';
import { PreviewToolbar } from './preview/preview-toolbar.tsx';
import { SelectToolbar } from './toolbar/select-toolbar.tsx';
import { TemplatesToolbar } from './design/templates-toolbar.tsx';
import { TextToolbar } from './text/text-toolbar.tsx';
import { TopBar } from './toolbar/top-bar.tsx';
import { useCurrentPart } from './page/use-current-part.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useMenuFocus } from './toolbar/use-menu-focus.ts';
import { PageLayoutContext, usePageLayout } from './page/use-page-layout.ts';
import { YearToolbar } from './dates/year-toolbar.tsx';

/** The only screen of the editor: bar, page tabs, the page, and the tools of the current menu (EDT-01). */
export function EditorScreen({ note, onClose }: { readonly note: AppError | null; readonly onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { definition } = useEditor();
  const menu = useEditorValue((state) => state.menu);
  const view = useEditorValue((state) => state.view);
  const tools = useMenuFocus();
  const layout = usePageLayout(useCurrentPart());
  const [imageTab, setImageTab] = useState<ImageTab>('inbox');
  useEditorKeys();
  const year = useEditorValue((state) => state.data.year);
  useDocumentTitle(nameWithYear(definition.name, year));
  return (
    <PageLayoutContext value={layout}>
      <div className={classNames(styles.editor, (menu === 'buy' || menu === 'dates') && styles.buying)} data-whole-screen>
        <TopBar onClose={onClose} />
        {menu !== 'preview' && <PartTabs />}
        <div className={styles.stage}>
          {note && <CameBack note={note} />}
          <DraftConflictNotice />
          {!note && view === 'page' && <DatesOfferOnPage />}
          {!note && view === 'page' && <NameQuestionOnPage />}

          {menu === 'preview' && <PreviewScreen />}
          {menu !== 'preview' && view === 'form' && <FormView />}
          {menu === 'buy' && view === 'page' && <BuyStage />}
          {menu !== 'preview' && menu !== 'buy' && view === 'page' && <PageCanvas isCropping={menu === 'image' && imageTab === 'edit'} />}
        </div>
        <section ref={tools} className={styles.tools} aria-label={t('tools')}>
          <Tools imageTab={imageTab} onImageTab={setImageTab} />
        </section>
      </div>
    </PageLayoutContext>
  );
}

function Tools({ imageTab, onImageTab }: { readonly imageTab: ImageTab; readonly onImageTab: (tab: ImageTab) => void }) {
  const { definition, editing } = useEditor();
  const { design } = definition;
  const menu = useEditorValue((state) => state.menu);
  const resourceId = useEditorValue((state) => state.currentResourceId);
  const resource = useEditorValue((state) =>
    state.currentResourceId === null ? undefined : state.data.userResources[state.currentResourceId],
  );
  const field = useMemo(() => (resourceId === null ? null : findField(design, resourceId)), [design, resourceId]);
  switch (menu) {
    case 'select-image':
      return <SelectToolbar kind="image" />;
    case 'select-text':
      return <SelectToolbar kind="text" />;
    case 'image':
      return field?.kind === 'image' && resource?.kind === 'image' ? (
        <ImageToolbar key={field.id} field={field} image={resource} tab={imageTab} onTab={onImageTab} />
      ) : (
        <MainToolbar />
      );
    case 'text':
      return field?.kind === 'text' ? <TextToolbar key={field.id} field={field} /> : <MainToolbar />;
    case 'year':
      return <YearToolbar />;
    case 'dates':
      return <DatesScreen />;
    case 'preview':
      return <PreviewToolbar />;
    case 'buy':
      return editing ? <ItemDoneScreen editing={editing} /> : <BuyScreen />;
    case 'templates':
      return <TemplatesToolbar />;
    case 'main':
      return <MainToolbar />;
  }
}
