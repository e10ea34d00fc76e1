import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import styles from './retouch-page.module.css';
import { type RetouchRow, tasksOf } from './retouch-view.ts';

/** The tasks for one picture (RET-05). */
export function TasksDialog({ row, name, onClose }: { readonly row: RetouchRow; readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation('retouch');
  const tasks = tasksOf(row);
  return (
    <Dialog title={t('tasksOf', { name })} onClose={onClose} actions={<Button onClick={onClose}>{t('close', { ns: 'common' })}</Button>}>
      {tasks.length === 0 ? (
        <p>{t('noTasks')}</p>
      ) : (
        <ul className={styles.list}>
          {tasks.map((task) => (
            <li key={task}>{task}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
