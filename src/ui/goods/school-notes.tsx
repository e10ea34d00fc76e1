import { useTranslation } from 'react-i18next';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { SchoolNote } from '#core/domain/orders/arrival/school-deliveries.ts';
import { writeDay, writeList } from '#core/kernel/dates.ts';

interface SchoolNotesProps {
  readonly notes: readonly SchoolNote[];
  readonly className?: string | undefined;
}

/** 'Order by Sun 6 Dec for delivery at school on Wed 16 Dec', one line for each job, with names if there are several. */
export function SchoolNotes({ notes, className }: SchoolNotesProps) {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const day = (date: string) => writeDay('weekday', date, locale);
  return notes.map(({ pupils, next, lastDay, comesAlong }) => {
    const names = notes.length > 1 || comesAlong ? writeList(pupils, locale) : '';
    const closed = comesAlong ? 'school.comesAlong' : names ? 'school.closedOf' : 'school.closed';
    const text = next
      ? t(names ? 'school.nextOf' : 'school.next', { names, orderBy: day(next.orderBy), day: day(next.deliveredOn) })
      : t(closed, { names, lastDay: day(lastDay) });
    return (
      <p key={`${names}${text}`} className={className}>
        {[text, next?.message].filter(Boolean).join(' · ')}
      </p>
    );
  });
}
