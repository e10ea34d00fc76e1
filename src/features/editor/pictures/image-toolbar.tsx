import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageResource } from '#core/contract/template-format.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { type Tab, Tabs } from '#src/ui/page/tabs.tsx';
import { BackgroundsTab } from './backgrounds/backgrounds-tab.tsx';
import { EditImageTab } from './crop/edit-image-tab.tsx';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import type { ImageField } from '../state/fields.ts';
import { ImageInboxTab } from './inbox/image-inbox-tab.tsx';
import { type ImageTab, imageTabs } from './image-tabs.ts';
import own from './image-toolbar.module.css';
import styles from '../toolbar/toolbar.module.css';
import { useBackgrounds } from './backgrounds/use-backgrounds.ts';

/** The picture of one field: its choice, its position, and its background. */
export function ImageToolbar({
  field,
  image,
  tab,
  onTab,
}: {
  readonly field: ImageField;
  readonly image: ImageResource;
  readonly tab: ImageTab;
  readonly onTab: (tab: ImageTab) => void;
}) {
  const { t } = useTranslation('editor');
  const { options, library } = useEditor();
  const dispatch = useDispatch();
  const panelId = useId();
  const picture = image.uuid === null ? null : library.find(image.uuid);
  const backgrounds = useBackgrounds(field, picture);
  const tabs = imageTabs({
    element: field.element,
    isToolboxDisabled: options.disableImageToolbox,
    isChosen: image.uuid !== null,
    backgroundCount: backgrounds.length,
  });
  const selected = tabs.find((candidate) => candidate.id === tab && !candidate.isDisabled)?.id ?? 'inbox';
  return (
    <div className={styles.toolbar}>
      <div className={classNames(styles.head, styles.tabsHead, own.head)}>
        <Tabs
          label={t('image.tabs', { number: field.number })}
          panelId={panelId}
          selected={selected}
          onSelect={onTab}
          tabs={tabs.map(({ id, isDisabled }): Tab<ImageTab> => ({ id, isDisabled, label: t(`image.tab.${id}`) }))}
        />
        <div className={styles.headEnd}>
          <Button
            className={classNames(styles.doneButton, own.done)}
            disabled={image.uuid === null}
            onClick={() => dispatch({ type: 'open-menu', menu: 'main' })}
          >
            {t('done')}
          </Button>
        </div>
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`image.tab.${selected}`)} className={styles.body}>
        {selected === 'inbox' && <ImageInboxTab field={field} image={image} />}
        {selected === 'edit' && <EditImageTab field={field} image={image} />}
        {selected === 'backgrounds' && <BackgroundsTab field={field} image={image} backgrounds={backgrounds} />}
      </div>
    </div>
  );
}
