import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import type { TextField } from '../state/fields.ts';
import { AlignTool, ColorTool, FamilyTool } from './text-choices.tsx';
import { type TextTool, textTools } from './text-palette.ts';
import { TextNote } from './text-note.tsx';
import { TextSizeTool } from './text-size-tool.tsx';
import styles from '../toolbar/toolbar.module.css';
import tools from './text-tools.module.css';
import { type TextEdit, useTextEdit } from './use-text-edit.ts';
import { TextBox } from './text-box.tsx';
import { UseOnAllPages } from './use-on-all-pages.tsx';
import { useTextProblem } from './use-text-problem.ts';

const ICONS: Readonly<Record<TextTool, IconName>> = {
  main: 'edit',
  'text-align': 'alignCenter',
  'text-size': 'size',
  'font-family': 'font',
  'text-color': 'palette',
};

/** The text of one field and its font settings. */
export function TextToolbar({ field }: { readonly field: TextField }) {
  const edit = useTextEdit(field);
  return edit ? <OpenText field={field} edit={edit} /> : null;
}

function OpenText({ field, edit }: { readonly field: TextField; readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  const panelId = useId();
  const [tool, setTool] = useState<TextTool>('main');
  const problem = useTextProblem(field, edit);
  return (
    <div className={styles.toolbar}>
      <div className={styles.head}>
        <div role="toolbar" aria-label={t('text.tools')} className={tools.textTools}>
          {textTools(field.element).map((id) => (
            <IconButton
              key={id}
              className={tools.textTool}
              icon={ICONS[id]}
              size={22}
              label={t(`text.tool.${id}`)}
              aria-pressed={id === tool}
              aria-controls={panelId}
              onClick={() => {
                setTool(id);
                edit.forgetProblem();
              }}
            />
          ))}
        </div>
        <div className={styles.headEnd}>
          <Button className={styles.doneButton} onClick={edit.done}>
            {t('done')}
          </Button>
        </div>
      </div>
      <div id={panelId} className={styles.body}>
        {tool === 'main' && <TextBox field={field} edit={edit} hasProblem={problem !== null} />}
        {tool === 'text-align' && <AlignTool edit={edit} />}
        {tool === 'text-size' && <TextSizeTool edit={edit} />}
        {tool === 'font-family' && <FamilyTool edit={edit} />}
        {tool === 'text-color' && <ColorTool field={field} edit={edit} />}
        {tool === 'main' && <UseOnAllPages field={field} edit={edit} />}
        <TextNote field={field} edit={edit} problem={problem} />
      </div>
    </div>
  );
}
