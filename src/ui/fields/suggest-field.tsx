import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './suggest-field.module.css';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

interface Suggested {
  readonly id: string;
  readonly text: string;
}

interface SuggestFieldProps extends FieldProps {
  readonly value: string;
  readonly suggestions: readonly Suggested[];
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onBlur?: () => void;
}

/**
 * A text field with suggestions below it (ARIA combobox with a list). Arrow keys move, Enter chooses, Escape closes.
 * Without suggestions it is a text field.
 */
export function SuggestField({ label, hint, error, value, suggestions, onChange, onChoose, onBlur, ...rest }: SuggestFieldProps) {
  const { t } = useTranslation('common');
  const listId = useId();
  const [active, setActive] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  const isOpen = suggestions.length > 0 && !isClosed;
  const marked = isOpen ? suggestions[active] : undefined;
  const choose = (id: string) => {
    setClosed(true);
    setActive(-1);
    onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((before) => (before + step + suggestions.length + (before < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault();
      choose(marked.id);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setClosed(true);
    }
  };
  return (
    <div className={styles.place}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <input
            className={fieldStyles.input}
            type="text"
            enterKeyHint="next"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={marked && `${listId}-${marked.id}`}
            value={value}
            onChange={(event) => {
              setClosed(false);
              setActive(-1);
              onChange(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setClosed(true);
              onBlur?.();
            }}
            {...control}
            {...rest}
          />
        )}
      </Field>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={t('suggestions')} className={styles.list}>
          {suggestions.map((suggestion, index) => (
            // The field handles the keys. It keeps the focus, because losing it would close the list before the tap
            // arrives.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrows and Enter of the field choose
            <div
              key={suggestion.id}
              id={`${listId}-${suggestion.id}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion.id)}
            >
              {suggestion.text}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{isOpen ? t('suggestionCount', { count: suggestions.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
