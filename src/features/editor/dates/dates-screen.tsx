import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_DATES_MAX, type OwnDate } from '../../../../core/contract/template-format.ts';
import { useAnnounce } from '../../../ui/announce.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DateForm } from './date-form.tsx';
import styles from './dates-screen.module.css';
import { useDispatch, useEditorValue } from '../editor-context.ts';
import { inOrder } from './own-dates.ts';
import { ToolbarHead } from '../toolbar-head.tsx';

const NO_DATES: readonly OwnDate[] = [];

/** A calendar's own dates: birthdays and the like, each printed in its day. */
export function DatesScreen() {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const dates = useEditorValue((state) => state.data.ownDates ?? NO_DATES);
  const [edited, setEdited] = useState<OwnDate | null>(null);
  const keep = (ownDates: readonly OwnDate[]) => dispatch({ type: 'edit', edit: { kind: 'setOwnDates', ownDates } });
  const save = (date: OwnDate) => {
    keep(edited ? dates.map((other) => (other.id === edited.id ? date : other)) : [...dates, date]);
    announce(t(edited ? 'dates.saved' : 'dates.added', { what: date.text }));
    setEdited(null);
  };
  const remove = (date: OwnDate) => {
    keep(dates.filter((other) => other.id !== date.id));
    announce(t('dates.removed', { what: date.text }));
    if (edited?.id === date.id) setEdited(null);
  };
  return (
    <div className={styles.dates}>
      <ToolbarHead title={t('dates.title')} onBack={() => dispatch({ type: 'open-menu', menu: 'main' })} />
      <div className={styles.body}>
        <p className={styles.quiet}>{t('dates.lead')}</p>
        {edited === null && dates.length >= OWN_DATES_MAX ? (
          <p>{t('dates.full', { count: OWN_DATES_MAX })}</p>
        ) : (
          <DateForm key={edited?.id ?? `new ${dates.length}`} date={edited} onSave={save} onCancel={() => setEdited(null)} />
        )}
        <DateList dates={dates} onEdit={setEdited} onRemove={remove} />
      </div>
    </div>
  );
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
  const { t, i18n } = useTranslation('editor');
  const whenOf = ({ month, day, year }: OwnDate) =>
    new Intl.DateTimeFormat(i18n.language, {
      day: 'numeric',
      month: 'long',
      ...(year !== null && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(Date.UTC(year ?? 2028, month - 1, day));
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
