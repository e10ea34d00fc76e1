import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';
import { Picture } from '#src/ui/goods/picture.tsx';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { type Field, imageFields, textFields } from '../state/fields.ts';
import { ToolbarHead } from './toolbar-head.tsx';
import own from './select-toolbar.module.css';
import styles from './toolbar.module.css';
import { useCurrentPart } from '../page/use-current-part.ts';

/** One numbered button per field of the page, with the same numbers as on the page. */
export function SelectToolbar({ kind }: { readonly kind: Field['kind'] }) {
  const { t } = useTranslation('editor');
  const part = useCurrentPart();
  const dispatch = useDispatch();
  const fields: readonly Field[] = kind === 'image' ? imageFields(part) : textFields(part);
  return (
    <div className={styles.toolbar}>
      <ToolbarHead
        title={t(kind === 'image' ? 'select.images' : 'select.texts')}
        onBack={() => dispatch({ type: 'open-menu', menu: 'main' })}
      />
      <div className={styles.body}>
        {fields.length === 0 && <p className={styles.quiet}>{t(kind === 'image' ? 'select.noImages' : 'select.noTexts')}</p>}
        <div className={styles.strip}>
          {fields.map((field) => (
            <FieldChoice key={field.id} field={field} />
          ))}
        </div>
      </div>
    </div>
  );
}

function FieldChoice({ field }: { readonly field: Field }) {
  const { t } = useTranslation('editor');
  const { library } = useEditor();
  const resource = useEditorValue((state) => state.data.userResources[field.id]);
  const dispatch = useDispatch();
  const picture = resource?.kind === 'image' && resource.uuid !== null ? library.find(resource.uuid) : null;
  const text = resource?.kind === 'text' ? resource.text : null;
  return (
    <button
      type="button"
      className={classNames(own.numbered, text !== null && own.numberedText)}
      aria-label={
        text === null
          ? t(picture ? 'select.image' : 'select.emptyImage', { number: field.number })
          : t('select.text', { number: field.number, text })
      }
      onClick={() => dispatch({ type: 'open-resource', resourceId: field.id })}
    >
      <span className={own.badge}>{field.number}</span>
      {picture && <Picture src={picture.thumbnails[320]} alt="" aspect={1} className={own.choicePicture ?? ''} />}
      {text !== null && <span>{text || t('select.emptyText')}</span>}
      {text === null && !picture && <span className={styles.quiet}>{t('select.choose')}</span>}
    </button>
  );
}
