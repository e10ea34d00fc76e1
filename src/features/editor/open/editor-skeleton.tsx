import { useTranslation } from 'react-i18next';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from '../editor-screen.module.css';

/** Placeholder of the editor while its template and pictures are read. */
export function EditorSkeleton() {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.editor} aria-busy="true" data-whole-screen>
      <VisuallyHidden>{t('opening')}</VisuallyHidden>
      <div className={styles.top}>
        <Skeleton className={styles.waitingTitle ?? ''} width={180} height={20} />
      </div>
      <div className={styles.waitingPage}>
        <Skeleton className={styles.waitingSheet ?? ''} />
      </div>
      <div className={styles.tools}>
        <Skeleton height={76} />
      </div>
    </div>
  );
}
