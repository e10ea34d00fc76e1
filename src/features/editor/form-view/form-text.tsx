import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../toolbar/disclosure.tsx';
import type { TextField } from '../state/fields.ts';
import styles from './form-view.module.css';
import { AlignTool, ColorTool, FamilyTool } from '../text/text-choices.tsx';
import { TextNote } from '../text/text-note.tsx';
import { textTools } from '../text/text-palette.ts';
import { TextSizeTool } from '../text/text-size-tool.tsx';
import { type TextEdit, useTextEdit } from '../text/use-text-edit.ts';
import { TextBox } from '../text/text-box.tsx';
import { NameQuestion } from '../text/name-question.tsx';
import { UseOnAllPages } from '../text/use-on-all-pages.tsx';
import { useTextProblem } from '../text/use-text-problem.ts';

/** One text of the page, with the settings that the design leaves to the customer. */
export function FormText({ field }: { readonly field: TextField }) {
  const edit = useTextEdit(field);
  return edit ? <OneText field={field} edit={edit} /> : null;
}

function OneText({ field, edit }: { readonly field: TextField; readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const tools = textTools(field.element).filter((tool) => tool !== 'main');
  const problem = useTextProblem(field, edit);
  const name = t('form.text', { number: field.number });
  return (
    <section className={styles.field} data-field={field.id} tabIndex={-1} aria-labelledby={headingId}>
      <h3 id={headingId}>{name}</h3>
      <div className={styles.words} onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
        <TextBox field={field} edit={edit} hasProblem={problem !== null} isInForm />
      </div>
      <UseOnAllPages field={field} edit={edit} />
      <NameQuestion of={field.id} isHeld={isWriting} />
      <TextNote field={field} edit={edit} problem={problem} />
      {tools.length > 0 && (
        <Disclosure label={t('form.look')} of={name} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {tools.map((tool) => (
            <div key={tool} className={styles.look}>
              <h4>{t(`text.tool.${tool}`)}</h4>
              {tool === 'text-align' && <AlignTool edit={edit} />}
              {tool === 'text-size' && <TextSizeTool edit={edit} />}
              {tool === 'font-family' && <FamilyTool edit={edit} />}
              {tool === 'text-color' && <ColorTool field={field} edit={edit} />}
            </div>
          ))}
        </Disclosure>
      )}
    </section>
  );
}
