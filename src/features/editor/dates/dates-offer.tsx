import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { offeredDates } from '#core/domain/templates/kept-dates.ts';
import { calendarYear } from '#core/layout/text/effective-text.ts';
import { writeList } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useOwnDates } from '#src/data/live/drafts/use-own-dates.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { useNameOfMonth } from '../text/use-name-of-month.ts';
import { calendarColumns, inOrder } from './own-dates.ts';
import styles from './dates-offer.module.css';

const NO_DATES: readonly OwnDate[] = [];

/** Dates of earlier calendars that this one lacks, with one button that adds them. Renders nothing if there are none. */
export function DatesOffer({ onDismiss }: { readonly onDismiss?: () => void }) {
  const { t } = useTranslation('editor');
  const locale = useLocale();
  const { definition } = useEditor();
  const dispatch = useDispatch();
  const kept = useOwnDates();
  const dates = useEditorValue((state) => state.data.ownDates ?? NO_DATES);
  const year = useEditorValue((state) => calendarYear(definition.design, state.data));
  const offered = inOrder(offeredDates(kept, dates, year));
  if (offered.length === 0) return null;
  const take = () => {
    dispatch({ type: 'edit', edit: { kind: 'setOwnDates', ownDates: [...dates, ...offered] } });
    announce(t('dates.taken', { count: offered.length }));
    onDismiss?.();
  };
  const names = writeList(
    offered.slice(0, 3).map(({ text }) => text),
    locale,
  );
  return (
    <div className={styles.offer} role="status">
      <p>{t(offered.length > 3 ? 'dates.offerMore' : 'dates.offer', { count: offered.length, names })}</p>
      <Button variant="secondary" className={styles.take} onClick={take}>
        {t('dates.take')}
      </Button>
      {onDismiss && <IconButton icon="close" label={t('common:close')} onClick={onDismiss} />}
    </div>
  );
}

/** Shown on the page, or in the form, of a calendar without own dates, until the customer answers. */
export function DatesOfferOnPage() {
  const { definition } = useEditor();
  const isNew = useEditorValue((state) => state.data.ownDates === undefined && state.menu === 'main');
  const isForm = useEditorValue((state) => state.view === 'form');
  const [isAnswered, setAnswered] = useState(false);
  const isNameAsked = useNameOfMonth() !== null;
  // The page has room for one question only.
  if (!isNew || isAnswered || (isNameAsked && !isForm) || calendarColumns(definition.design) === null) return null;
  return (
    <div className={isForm ? undefined : styles.onPage}>
      <DatesOffer onDismiss={() => setAnswered(true)} />
    </div>
  );
}
