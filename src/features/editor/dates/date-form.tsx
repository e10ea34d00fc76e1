import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_DATE_TEXT_MAX, type OwnDate } from '#core/contract/calendar/own-dates.ts';
import { yearAt } from '#core/kernel/year-at.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './dates-screen.module.css';
import { useEditor } from '../state/editor-context.ts';
import { calendarColumns, type DateFields, type DateProblem, dateOf, daysOf, fieldsOf, NO_DATE } from './own-dates.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The form of one date. @param date null for a new date */
export function DateForm({
  date,
  onSave,
  onCancel,
}: {
  readonly date: OwnDate | null;
  readonly onSave: (date: OwnDate) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('editor');
  const locale = useLocale();
  const { definition, clock } = useEditor();
  const { random } = useDevice();
  const [fields, setFields] = useState<DateFields>(() => (date ? fieldsOf(date) : NO_DATE));
  const [problem, setProblem] = useState<DateProblem | null>(null);
  const columns = calendarColumns(definition.design) ?? 1;
  const set = (changed: Partial<DateFields>) => setFields((before) => ({ ...before, ...changed }));
  const monthName = (month: number) => writeDay('month', Date.UTC(2028, month - 1, 1), locale);
  const errorOf = (field: DateProblem) => (problem === field ? t(`dates.problem.${field}`, { month: monthName(fields.month) }) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = dateOf(fields, date?.id ?? random.uuid(), yearAt(clock.nowMs()));
    if (typeof made === 'string') return setProblem(made);
    setProblem(null);
    onSave(made);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('dates.text')}
        hint={t('dates.textHint')}
        error={errorOf('text')}
        value={fields.text}
        maxLength={OWN_DATE_TEXT_MAX}
        autoComplete="off"
        onChange={(text) => set({ text })}
      />
      <div className={styles.pair}>
        <SelectField
          label={t('dates.day')}
          error={errorOf('day')}
          value={String(fields.day)}
          options={Array.from({ length: daysOf(fields.month) }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          onChange={(day) => set({ day: Number(day) })}
        />
        <SelectField
          label={t('dates.month')}
          value={String(fields.month)}
          options={MONTHS.map((month) => ({ value: String(month), label: monthName(month) }))}
          onChange={(month) => set({ month: Number(month), day: Math.min(fields.day, daysOf(Number(month))) })}
        />
      </div>
      <CheckboxField label={t('dates.everyYear')} checked={fields.isEveryYear} onChange={(isEveryYear) => set({ isEveryYear })} />
      {fields.isEveryYear ? (
        <TextField
          label={t('dates.bornYear')}
          hint={t('dates.bornHint')}
          error={errorOf('bornYear')}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          value={fields.bornYear}
          onChange={(bornYear) => set({ bornYear })}
        />
      ) : (
        <TextField
          label={t('dates.year')}
          error={errorOf('year')}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          value={fields.year}
          onChange={(year) => set({ year, bornYear: '' })}
        />
      )}
      {columns > 1 && (
        <SelectField
          label={t('dates.column')}
          value={fields.column}
          options={[
            { value: '', label: t('dates.columnCommon') },
            ...Array.from({ length: columns - 1 }, (_, index) => ({
              value: String(index + 1),
              label: t('dates.columnNumber', { number: index + 1 }),
            })),
          ]}
          onChange={(column) => set({ column })}
        />
      )}
      <div className={styles.actions}>
        {date && (
          <Button variant="secondary" onClick={onCancel}>
            {t('dates.cancel')}
          </Button>
        )}
        <Button type="submit">{t(date ? 'dates.save' : 'dates.add')}</Button>
      </div>
    </form>
  );
}
