import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../state/fields.ts';
import styles from './text-tools.module.css';
import type { TextEdit } from './use-text-edit.ts';

/** A real text box, so that every input method, spelling check and screen reader works. */
export function TextBox({
  field,
  edit,
  hasProblem,
  isInForm = false,
}: {
  readonly field: TextField;
  readonly edit: TextEdit;
  readonly hasProblem: boolean;
  /** The box is one of many on the screen: it does not take the focus, and leaving it keeps the text. */
  readonly isInForm?: boolean;
}) {
  const { t } = useTranslation('editor');
  const isOneLine = field.element.font.lines === 1;
  const wordsOf = (value: string) => (isOneLine ? value.replaceAll(/\s*[\r\n]+\s*/g, ' ') : value);
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef({ fromEnd: 0 });
  const remember = () => {
    const { value, selectionEnd } = box.current ?? { value: '', selectionEnd: 0 };
    caret.current.fromEnd = value.length - selectionEnd;
  };
  const isReplacement = useRef(false);
  useEffect(() => {
    const element = box.current;
    const note = ({ isComposing: isMidway }: InputEvent) => {
      if (element && !isMidway) isReplacement.current = element.selectionStart !== element.selectionEnd;
    };
    element?.addEventListener('beforeinput', note);
    return () => element?.removeEventListener('beforeinput', note);
  }, []);
  const type = ({ value, selectionEnd }: HTMLTextAreaElement, isMidway: boolean) => {
    remember();
    const behind = wordsOf(value.slice(selectionEnd));
    edit.type(wordsOf(value), { isComposing: isMidway, behind, isReplacement: isReplacement.current });
  };
  // A refused or trimmed change sets the value, and the caret would jump to the end. It keeps its position.
  // Runs when the shown text changes
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || document.activeElement !== element) return;
    const at = Math.max(0, element.value.length - caret.current.fromEnd);
    if (element.selectionEnd !== at) element.setSelectionRange(at, at);
  }, [edit.typed]);
  return (
    <textarea
      ref={box}
      className={styles.textBox}
      data-text-field={field.id}
      dir="auto"
      aria-label={t('text.words', { number: field.number })}
      aria-invalid={hasProblem || undefined}
      placeholder={t('text.placeholder')}
      // Otherwise the browser keeps the text in its session files, where it outlives a sign-out.
      autoComplete="off"
      autoFocus={!isInForm}
      onBlur={isInForm ? () => void edit.settle() : undefined}
      enterKeyHint={isOneLine ? 'done' : undefined}
      onKeyDown={(event) => {
        // During composition Enter belongs to the input method.
        if (!isOneLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (isInForm) event.currentTarget.blur();
        else edit.done();
      }}
      value={edit.typed}
      onChange={(event) => type(event.target, isComposing(event.nativeEvent))}
      onCompositionEnd={(event) => type(event.currentTarget, false)}
    />
  );
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing;
