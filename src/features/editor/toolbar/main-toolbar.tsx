import { useTranslation } from 'react-i18next';
import { incompleteParts } from '#core/layout/completeness.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import type { EditorMenu } from '../state/editor-state.ts';
import { imageFields, textFields } from '../state/fields.ts';
import styles from './toolbar.module.css';
import { calendarColumns } from '../dates/own-dates.ts';
import { useProductTemplates } from '../design/use-product-templates.ts';
import { useCurrentPart } from '../page/use-current-part.ts';

type ToolMenu = Extract<EditorMenu, 'select-image' | 'select-text' | 'templates' | 'year' | 'dates' | 'preview'>;

export function MainToolbar() {
  const { t } = useTranslation('editor');
  const { definition, mode } = useEditor();
  const part = useCurrentPart();
  const missing = useEditorValue((state) => incompleteParts(definition.design, state.data).length);
  const templates = useProductTemplates();
  const dispatch = useDispatch();
  const isForm = useEditorValue((state) => state.view === 'form');
  // The form shows the fields themselves.
  const imageCount = isForm ? 0 : imageFields(part).length;
  const textCount = isForm ? 0 : textFields(part).length;
  const tools: readonly (readonly [ToolMenu, IconName, string, boolean])[] = [
    ['select-image', 'image', t('main.images', { count: imageCount }), imageCount > 0],
    ['select-text', 'text', t('main.texts', { count: textCount }), textCount > 0],
    ['templates', 'palette', t('main.templates'), templates.length > 1],
    ['year', 'calendar', t('main.year'), definition.design.supportedYears.length > 0],
    ['dates', 'gift', t('main.dates'), calendarColumns(definition.design) !== null],
    ['preview', 'eye', t('main.preview'), true],
  ];
  const shown = tools.filter(([, , , isThere]) => isThere);
  return (
    <div className={styles.toolbar}>
      <div className={styles.body}>
        <div className={classNames(styles.toolRow, shown.length > 4 && styles.manyTools)}>
          {shown.map(([menu, icon, label]) => (
            <button key={menu} type="button" data-menu={menu} className={styles.tool} onClick={() => dispatch({ type: 'open-menu', menu })}>
              <Icon name={icon} />
              {label}
            </button>
          ))}
        </div>
        {missing > 0 && <p className={styles.note}>{t('main.missing', { count: missing })}</p>}
      </div>
      <Button wide data-menu="buy" onClick={() => dispatch({ type: 'open-menu', menu: 'buy' })}>
        {t(mode === 'item' ? 'item.review' : 'main.buy')}
      </Button>
    </div>
  );
}
