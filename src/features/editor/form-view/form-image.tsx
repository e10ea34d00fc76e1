import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageResource } from '#core/contract/template-format.ts';
import { Picture } from '#src/ui/goods/picture.tsx';
import { BackgroundsTab } from '../pictures/backgrounds/backgrounds-tab.tsx';
import { CropNumberFields } from '../pictures/crop/crop-number-fields.tsx';
import { Disclosure } from '../toolbar/disclosure.tsx';
import { EditImageTab } from '../pictures/crop/edit-image-tab.tsx';
import { useEditor, useEditorValue } from '../state/editor-context.ts';
import type { ImageField } from '../state/fields.ts';
import styles from './form-view.module.css';
import { ImageInboxTab } from '../pictures/inbox/image-inbox-tab.tsx';
import { type ImageTab, imageTabs } from '../pictures/image-tabs.ts';
import { useBackgrounds } from '../pictures/backgrounds/use-backgrounds.ts';

/** One picture of the page: its choice, its crop by buttons and numbers, and its background. */
export function FormImage({ field }: { readonly field: ImageField }) {
  const resource = useEditorValue((state) => state.data.userResources[field.id]);
  return resource?.kind === 'image' ? <OneImage field={field} image={resource} /> : null;
}

function OneImage({ field, image }: { readonly field: ImageField; readonly image: ImageResource }) {
  const { t } = useTranslation('editor');
  const { options, library } = useEditor();
  const legendId = useId();
  const [open, setOpen] = useState<ImageTab | null>(image.uuid === null ? 'inbox' : null);
  const picture = image.uuid === null ? null : library.find(image.uuid);
  const backgrounds = useBackgrounds(field, picture);
  const tabs = imageTabs({
    element: field.element,
    isToolboxDisabled: options.disableImageToolbox,
    isChosen: image.uuid !== null,
    backgroundCount: backgrounds.length,
  });
  return (
    <section className={styles.field} data-field={field.id} tabIndex={-1} aria-labelledby={legendId}>
      <div className={styles.legend}>
        {picture && <Picture src={picture.thumbnails[320]} alt="" aspect={1} className={styles.thumb ?? ''} />}
        <div>
          <h3 id={legendId}>{t('form.image', { number: field.number })}</h3>
          <p className={styles.quiet}>{t(image.uuid === null ? 'form.notChosen' : 'form.chosen')}</p>
        </div>
      </div>
      {tabs.map(({ id, isDisabled }) => (
        <Disclosure
          key={id}
          label={t(`image.tab.${id}`)}
          of={t('form.image', { number: field.number })}
          isDisabled={isDisabled}
          isOpen={open === id}
          onToggle={() => setOpen(open === id ? null : id)}
        >
          {id === 'inbox' && <ImageInboxTab field={field} image={image} />}
          {id === 'edit' && (
            <>
              <EditImageTab field={field} image={image} />
              <CropNumberFields field={field} image={image} />
            </>
          )}
          {id === 'backgrounds' && <BackgroundsTab field={field} image={image} backgrounds={backgrounds} />}
        </Disclosure>
      ))}
    </section>
  );
}
