import { useTranslation } from 'react-i18next';
import { useShell } from '#src/data/live/shell-store.ts';
import { saveFile } from '#src/platform/files/save-file.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import styles from './recovery-codes-dialog.module.css';

/** Ten codes, shown once. They print with the page, and are downloaded as a text. */
export function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('second-step');
  const { settings } = useShell();
  const download = () => {
    const text = [t('codes.fileTitle', { shop: settings?.name ?? '' }), '', ...codes, '', t('codes.fileText'), ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('codes.fileName'));
  };
  return (
    <Dialog
      title={t('codes.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" icon="download" onClick={download}>
            {t('codes.download')}
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            {t('codes.print')}
          </Button>
          <Button onClick={onClose}>{t('codes.done')}</Button>
        </>
      }
    >
      <div className={styles.codes}>
        <Notice kind="warning">
          <p>{t('codes.once')}</p>
        </Notice>
        <ol className={styles.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
