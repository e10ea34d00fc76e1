import { useTranslation } from 'react-i18next';
import { arrivalDate } from '#core/domain/orders/arrival/arrival-date.ts';
import type { SchoolNote } from '#core/domain/orders/arrival/school-deliveries.ts';

interface SchoolNotesProps {
  readonly notes: readonly SchoolNote[];
  readonly className?: string | undefined;
}

/** 'Order by Sun, Dec 6 for delivery at school on Wed, Dec 16', a line for each job; with names where there are several. */
export function SchoolNotes({ notes, className }: SchoolNotesProps) {
  const { t, i18n } = useTranslation('prices');
  const day = (date: string) => arrivalDate(date, i18n.language);
  const list = new Intl.ListFormat(i18n.language);
  return notes.map(({ pupils, next, lastDay, comesAlong }) => {
    const names = notes.length > 1 || comesAlong ? list.format(pupils) : '';
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
