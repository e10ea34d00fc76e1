import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarYear } from '#core/layout/text/effective-text.ts';
import { yearAt } from '#core/kernel/year-at.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { ToolbarHead } from '../toolbar/toolbar-head.tsx';
import styles from '../toolbar/toolbar.module.css';
import own from './year-toolbar.module.css';
import { yearEnd } from '#core/domain/templates/fill-template.ts';
import { CalendarLanguage } from './calendar-language.tsx';
import { calendarColumns } from './own-dates.ts';
import { useMakeFor } from './use-make-for.ts';
import { canChangeYear, stepYear, yearBounds, yearFromTyped } from './year-rules.ts';

/** The calendar's year. Done applies it; until then the calendar keeps its year. */
export function YearToolbar() {
  const { t } = useTranslation('editor');
  const { definition, clock } = useEditor();
  const { supportedYears } = definition.design;
  const dispatch = useDispatch();
  const kept = useEditorValue((state) => calendarYear(definition.design, state.data));
  const bounds = yearBounds(supportedYears, yearAt(clock.nowMs()));
  const canChange = canChangeYear(supportedYears, bounds, kept);
  const [typed, setTyped] = useState(String(canChange ? yearFromTyped(String(kept), bounds) : kept));
  const year = yearFromTyped(typed, bounds);
  const end = yearEnd(definition.design, year, clock.nowMs());
  const nextYear = end?.nextYear ?? null;
  const makeFor = useMakeFor();
  const back = () => dispatch({ type: 'open-menu', menu: 'main' });
  return (
    <div className={styles.toolbar}>
      <ToolbarHead title={t('year.title')} onBack={back}>
        <Button
          disabled={!canChange}
          onClick={() => {
            dispatch({ type: 'edit', edit: { kind: 'setYear', year } });
            back();
          }}
        >
          {t('done')}
        </Button>
      </ToolbarHead>
      <div className={styles.body}>
        <div className={classNames(styles.row, styles.centred, own.row)}>
          <IconButton
            icon="minus"
            filled
            label={t('year.earlier')}
            disabled={!canChange || year <= bounds.min}
            onClick={() => setTyped(String(stepYear(year, -1, bounds)))}
          />
          <input
            className={own.year}
            inputMode="numeric"
            enterKeyHint="done"
            aria-label={t('year.title')}
            disabled={!canChange}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped(String(year))}
          />
          <IconButton
            icon="plus"
            filled
            label={t('year.later')}
            disabled={!canChange || year >= bounds.max}
            onClick={() => setTyped(String(stepYear(year, 1, bounds)))}
          />
          {calendarColumns(definition.design) !== null && <CalendarLanguage />}
        </div>
        <div role="status" className={own.note}>
          {end === null ? (
            <p className={styles.quiet}>{canChange ? t('year.explained') : t('year.onlyOne')}</p>
          ) : (
            <p>{t('preflight.yearEnds', { year, count: end.weeks })}</p>
          )}
          {nextYear !== null && (
            <Button
              variant="secondary"
              className={own.makeIt}
              onClick={() => {
                makeFor(nextYear);
                back();
              }}
            >
              {t('preflight.makeIt', { year: nextYear })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
