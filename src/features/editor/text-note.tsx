import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { TextField } from './fields.ts';
import styles from './toolbar.module.css';
import { useCurrentPage } from './use-page-layout.ts';

/** What is wrong with the text, in words: a change that was refused, letters that the face lacks, text that sticks out. */
export function TextNote({ field, problem }: { readonly field: TextField; readonly problem: string | null }) {
  const { t } = useTranslation('editor');
  const { page } = useCurrentPage();
  const item = page?.items.find((candidate) => candidate.kind === 'text' && candidate.resourceId === field.id);
  const laidOut = item?.kind === 'text' ? item : null;
  const words =
    problem ??
    (laidOut && laidOut.missing.length > 0
      ? t('text.missing', { letters: laidOut.missing.join(' '), family: laidOut.family })
      : laidOut?.overflows
        ? t('text.overflows')
        : null);
  // The region is always there: what appears in it is read out.
  return (
    <div role="status">
      {words && (
        <p className={classNames(styles.note, problem !== null && styles.refused)}>
          <Icon name="warning" size={18} />
          {words}
        </p>
      )}
    </div>
  );
}
