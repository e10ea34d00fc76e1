import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../core/contract/errors.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDocumentTitle } from '../../ui/page.tsx';
import { CameBack } from './came-back.tsx';
import { DraftConflictNotice } from './draft-conflict.tsx';
import { BuyScreen } from './buy-screen.tsx';
import { DatesScreen } from './dates-screen.tsx';
import { useEditor, useEditorValue } from './editor-context.ts';
import styles from './editor-screen.module.css';
import { findField } from './fields.ts';
import { FormView } from './form-view.tsx';
import { ItemDoneScreen } from './item-done-screen.tsx';
import { ImageToolbar } from './image-toolbar.tsx';
import type { ImageTab } from './image-tabs.ts';
import { MainToolbar } from './main-toolbar.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { PartTabs } from './part-tabs.tsx';
import { PreviewScreen } from './preview-screen.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { SelectToolbar } from './select-toolbar.tsx';
import { TemplatesToolbar } from './templates-toolbar.tsx';
import { TextToolbar } from './text-toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCurrentPart } from './use-current-part.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useMenuFocus } from './use-menu-focus.ts';
import { PageLayoutContext, usePageLayout } from './use-page-layout.ts';
import { YearToolbar } from './year-toolbar.tsx';

/** The one screen of the editor: bar, pages, the page being made, and the tools of the current menu (EDT-01). */
export function EditorScreen({ note, onClose }: { readonly note: AppError | null; readonly onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { definition } = useEditor();
  const menu = useEditorValue((state) => state.menu);
  const view = useEditorValue((state) => state.view);
  const tools = useMenuFocus();
  const layout = usePageLayout(useCurrentPart());
  const [imageTab, setImageTab] = useState<ImageTab>('inbox');
  useEditorKeys();
  useDocumentTitle(definition.name);
  return (
    <PageLayoutContext value={layout}>
      <div className={classNames(styles.editor, (menu === 'buy' || menu === 'dates') && styles.buying)}>
        <TopBar onClose={onClose} />
        {menu !== 'preview' && <PartTabs />}
        <div className={styles.stage}>
          {note && <CameBack note={note} />}
          <DraftConflictNotice />

          {menu === 'preview' && <PreviewScreen />}
          {menu !== 'preview' && view === 'form' && <FormView />}
          {menu !== 'preview' && view === 'page' && <PageCanvas isCropping={menu === 'image' && imageTab === 'edit'} />}
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
