import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { useEditor } from '../state/editor-context.ts';
import styles from '../toolbar/toolbar.module.css';
import tools from './text-tools.module.css';
import type { TextEdit } from './use-text-edit.ts';

/** The text follows the slider after this pause (D2 §9). */
const COMMIT_DELAY_MS = 200;

/** A slider, a number field and two buttons for one size in points. */
export function TextSizeTool({ edit }: { readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  const { timers } = useEditor();
  const kept = edit.resource.size;
  // The value in the control until the text has accepted or refused it.
  const [wanted, setWanted] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ readonly cancel: () => void; readonly commit: () => void } | null>(null);
  const stopWaiting = () => {
    waiting.current?.cancel();
    waiting.current = null;
  };
  // Another tool was tapped within the delay. The size is applied all the same.
  useEffect(
    () => () => {
      const { current } = waiting;
      stopWaiting();
      current?.commit();
    },
    [],
  );
  // A decided size clears the wanted one, whether it was accepted or not
  useEffect(() => setWanted(null), [kept, edit.problem]);

  const want = (size: number) => {
    setWanted(size);
    stopWaiting();
    const commit = () => {
      waiting.current = null;
      edit.propose({ size });
    };
    waiting.current = { cancel: timers.after(COMMIT_DELAY_MS, commit), commit };
  };
  const commitTyped = () => {
    const size = typed === null ? Number.NaN : Math.round(Number(typed.replace(',', '.')));
    setTyped(null);
    if (typed !== null) stopWaiting();
    if (Number.isFinite(size) && size !== kept) edit.propose({ size });
  };
  const shown = Math.round(wanted ?? kept);
  return (
    <div className={styles.row}>
      <IconButton icon="minus" label={t('text.smaller')} disabled={shown <= TEXT_SIZE_PT.min} onClick={() => want(shown - 1)} />
      <input
        className={styles.slider}
        type="range"
        min={TEXT_SIZE_PT.min}
        max={TEXT_SIZE_PT.max}
        value={shown}
        aria-label={t('text.tool.text-size')}
        aria-valuetext={t('text.sizeValue', { size: shown })}
        onChange={(event) => want(event.target.valueAsNumber)}
      />
      <IconButton icon="plus" label={t('text.larger')} disabled={shown >= TEXT_SIZE_PT.max} onClick={() => want(shown + 1)} />
      <input
        className={tools.sizeField}
        inputMode="numeric"
        enterKeyHint="done"
        aria-label={t('text.sizeInPoints')}
        value={typed ?? String(shown)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commitTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitTyped();
        }}
      />
    </div>
  );
}
