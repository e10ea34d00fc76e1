import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_DATES_MAX, type OwnDate } from '#core/contract/calendar/own-dates.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { forgetOwnDate, keepOwnDates } from '#src/data/commands/drafts/own-dates.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { DatesOffer } from './dates-offer.tsx';
import { DateForm } from './date-form.tsx';
import styles from './dates-screen.module.css';
import { useDispatch, useEditorValue } from '../state/editor-context.ts';
import { inOrder } from './own-dates.ts';
import { ToolbarHead } from '../toolbar/toolbar-head.tsx';

const NO_DATES: readonly OwnDate[] = [];

/** A calendar's own dates, such as birthdays. Each is printed in its day. */
export function DatesScreen() {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const device = useDevice();
  const dates = useEditorValue((state) => state.data.ownDates ?? NO_DATES);
  // Also dates that an undo restores.
  useEffect(() => {
    if (dates.length > 0) void keepOwnDates(device, dates);
  }, [device, dates]);
  // A new number mounts a new form. An undo, and the removal of a date from the list, leave the typed text alone.
  const [{ edited, number }, setForm] = useState<{ readonly edited: OwnDate | null; readonly number: number }>({ edited: null, number: 0 });
  const openForm = (date: OwnDate | null) => setForm({ edited: date, number: number + 1 });
  const { place, focusFirst } = useFocusFirst();
  const keep = (ownDates: readonly OwnDate[]) => dispatch({ type: 'edit', edit: { kind: 'setOwnDates', ownDates } });
  const save = (date: OwnDate) => {
    keep(edited ? dates.map((other) => (other.id === edited.id ? date : other)) : [...dates, date]);
    announce(t(edited ? 'dates.saved' : 'dates.added', { what: date.text }));
    openForm(null);
    focusFirst();
  };
  const remove = (date: OwnDate) => {
    keep(dates.filter((other) => other.id !== date.id));
    void forgetOwnDate(device, date.id);
    announce(t('dates.removed', { what: date.text }));
    if (edited?.id === date.id) openForm(null);
    focusFirst();
  };
  const show = (date: OwnDate | null) => {
    openForm(date);
    focusFirst();
  };
  return (
    <div className={styles.dates}>
      <ToolbarHead title={t('dates.title')} onBack={() => dispatch({ type: 'open-menu', menu: 'main' })} />
      <div ref={place} className={styles.body}>
        <p className={styles.quiet}>{t('dates.lead')}</p>
        <DatesOffer />
        {edited === null && dates.length >= OWN_DATES_MAX ? (
          <p tabIndex={-1}>{t('dates.full', { count: OWN_DATES_MAX })}</p>
        ) : (
          <DateForm key={number} date={edited} onSave={save} onCancel={() => show(null)} />
        )}
        <DateList dates={dates} onEdit={show} onRemove={remove} />
      </div>
    </div>
  );
}

/**
 * Focuses the first field of the form, also when the screen opens: the element that had the focus was removed with the
 * former screen, form or date.
 */
function useFocusFirst() {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('form input, [tabindex="-1"]')?.focus();
  }, [wanted]);
  return { place, focusFirst: () => setWanted((before) => before + 1) };
}

function DateList({
  dates,
  onEdit,
  onRemove,
}: {
  readonly dates: readonly OwnDate[];
  readonly onEdit: (date: OwnDate) => void;
  readonly onRemove: (date: OwnDate) => void;
}) {
  const { t } = useTranslation('editor');
  const locale = useLocale();
  const whenOf = ({ month, day, year }: OwnDate) =>
    writeDay(year === null ? 'dayOfYear' : 'long', Date.UTC(year ?? 2028, month - 1, day), locale);
  if (dates.length === 0) return <p className={styles.quiet}>{t('dates.none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('dates.list')}>
      {inOrder(dates).map((date) => (
        <li key={date.id} className={styles.date}>
          <span>
            <strong>{date.text}</strong>
            <span className={styles.quiet}>
              {whenOf(date)}
              {date.bornYear ? `, ${t('dates.born', { year: date.bornYear })}` : ''}
            </span>
          </span>
          <IconButton icon="edit" label={t('dates.edit', { what: date.text })} onClick={() => onEdit(date)} />
          <IconButton icon="trash" label={t('dates.remove', { what: date.text })} onClick={() => onRemove(date)} />
        </li>
      ))}
    </ul>
  );
}
