import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { PreparedSet } from '#src/data/db/row-parts/prepared-row.ts';
import type { Space } from '#src/platform/storage/storage.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './prepare-page.module.css';
import { sizeOf } from './size-of.ts';

/** Picture sets that open without a connection, and their size. */
export function ReadySets({
  ready,
  sets,
  space,
}: {
  readonly ready: readonly PreparedSet[];
  readonly sets: readonly PictureSet[];
  readonly space: Space | null;
}) {
  const { t, i18n } = useTranslation('offline');
  const locale = useLocale();
  const when = (atMs: number) => writeTime('mediumTime', atMs, locale);
  const nameOf = (subjectUuid: string) => sets.find(({ subject }) => subject.uuid === subjectUuid)?.subject.name ?? '';
  return (
    <section className={styles.ready} aria-labelledby="ready">
      <h2 id="ready">{t('ready')}</h2>
      {ready.length === 0 && <p className={styles.quiet}>{t('readyNone')}</p>}
      <ul className={styles.list}>
        {ready.map(({ subjectUuid, productUuid, atMs, pictures, templates, bytes }) => (
          <li key={`${subjectUuid} ${productUuid}`} className={styles.set}>
            <Icon name="check" size={20} />
            <div>
              <p className={styles.name}>{nameOf(subjectUuid)}</p>
              <p className={styles.quiet}>{t('readyWhat', { pictures, templates, size: sizeOf(bytes, i18n.language) })}</p>
              <p className={styles.quiet}>{t('readyWhen', { when: when(atMs) })}</p>
            </div>
          </li>
        ))}
      </ul>
      {space && (
        <p className={styles.quiet}>
          {t('space', { used: sizeOf(space.usedBytes, i18n.language), free: sizeOf(space.freeBytes, i18n.language) })}{' '}
          {t(space.isKept ? 'kept' : 'notKept')}
        </p>
      )}
    </section>
  );
}
