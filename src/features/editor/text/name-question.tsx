import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { useDispatch } from '../state/editor-context.ts';
import styles from './name-question.module.css';
import { useNameOfMonth } from './use-name-of-month.ts';
import { usePutOnPages } from './use-put-on-pages.ts';

/** The question on the page. In the form it is shown at its field. */
export function NameQuestionOnPage() {
  return (
    <div className={styles.onPage}>
      <NameQuestion />
    </div>
  );
}

/**
 * Asks once whether a name that was written in one month is meant for all months. It blocks nothing else.
 * @param of limits the question to this field's name
 * @param isHeld the customer is still typing
 */
export function NameQuestion({ of, isHeld = false }: { readonly of?: string; readonly isHeld?: boolean }) {
  const { t } = useTranslation('editor');
  const id = useId();
  const question = useNameOfMonth(of);
  const put = usePutOnPages();
  const dispatch = useDispatch();
  const answer = (isForAll: boolean) => {
    if (!question) return;
    if (isForAll) void put(question.resourceId, question.texts);
    dispatch({ type: 'answer-name' });
    focusWritten(question.resourceId);
  };
  // The live region is always rendered, so that its content is announced.
  return (
    <div role="status">
      {question && !isHeld && (
        <div role="group" aria-labelledby={id} className={styles.question}>
          <p id={id}>{t('text.nameOnAllMonths', { name: question.name })}</p>
          <div className={styles.answers}>
            <Button variant="secondary" className={styles.answer} onClick={() => answer(true)}>
              {t('text.allMonths')}
            </Button>
            <Button variant="quiet" className={styles.answer} onClick={() => answer(false)}>
              {t('text.onlyThisMonth')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** The buttons disappear with the question. The focus moves to the name's field, or to the texts of another page. */
function focusWritten(resourceId: string): void {
  const written = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(resourceId)}"]`);
  (written ?? document.querySelector<HTMLElement>('[data-menu="select-text"]'))?.focus({ preventScroll: true });
}
