import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { shownDate } from '#core/kernel/time.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import styles from './draft-conflict.module.css';
import { useSaver } from './saver-context.ts';

/** Says that the product was changed in another window or on another device, with a link to that version (BEY-04). */
export function DraftConflictNotice() {
  const { t } = useTranslation('editor');
  const locale = useLocale();
  const navigate = useNavigate();
  const { conflict } = useSaver();
  const [read, setRead] = useState<string | null>(null);
  if (conflict.kind === 'none' || read === conflict.kind) return null;
  const time = (atMs: number) => writeTime('time', shownDate(atMs), locale);
  const isStale = conflict.kind === 'stale';
  return (
    <div className={styles.notice} role="status">
      <p>
        {isStale
          ? t('conflict.stale', { time: time(conflict.savedAtMs) })
          : t(conflict.kind === 'gone' ? 'conflict.gone' : 'conflict.keptBoth')}{' '}
        {/* After a new load the address names the draft, which then is the newest version. */}
        {conflict.kind !== 'gone' && (
          <button type="button" className={styles.way} onClick={() => void (isStale ? navigate(0) : navigate(paths.drafts()))}>
            {t(isStale ? 'conflict.showNewest' : 'conflict.seeDrafts')}
          </button>
        )}
      </p>
      <IconButton icon="close" label={t('common:close')} onClick={() => setRead(conflict.kind)} />
    </div>
  );
}
