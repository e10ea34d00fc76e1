import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import styles from './toolbar.module.css';

/** A tool's name, with the back button before it and its buttons after it. */
export function ToolbarHead({
  title,
  onBack,
  children,
}: {
  readonly title: string;
  readonly onBack: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.head}>
      <IconButton icon="back" label={t('backToTools')} onClick={onBack} />
      <h2>{title}</h2>
      <div className={styles.headEnd}>{children}</div>
    </div>
  );
}
