import { useTranslation } from 'react-i18next';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from './gallery/picture-grid.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder of the grid before its pictures are loaded. */
export function SetSkeleton() {
  const { t } = useTranslation('picture-sets');
  return (
    <>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <Skeleton key={place} className={styles.place ?? ''} />
        ))}
      </div>
    </>
  );
}
