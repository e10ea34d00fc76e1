import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendUnsent } from '#src/data/commands/unsent/send-unsent.ts';
import { countUnsent, restOf, type UnsentWork } from '#src/data/commands/unsent/unsent-work.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { saveCopy } from './save-copy.ts';
import styles from './sign-out-dialog.module.css';

interface SignOutDialogProps {
  readonly work: UnsentWork;
  /** Signs out. With 'keep' the unsent work stays, locked, for this person's next sign-in. */
  readonly onLeave: (unsent: 'keep' | 'discard') => Promise<void>;
  readonly onStay: () => void;
}

/** Some work has not reached the shop. The customer chooses: send it, keep it, save a copy or discard it (OFF-11). */
export default function SignOutDialog({ work: before, onLeave, onStay }: SignOutDialogProps) {
  const { t } = useTranslation('connection');
  const device = useDevice();
  const { isOnline } = useConnection();
  const [work, setWork] = useState(before);
  const [busy, setBusy] = useState<'send' | 'keep' | 'export' | null>(null);
  const [said, setSaid] = useState<'notSent' | 'exported' | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const count = countUnsent(work);

  const send = async () => {
    setBusy('send');
    const left = await sendUnsent(device);
    setBusy(null);
    if (countUnsent(left) === 0) return onLeave(restOf(left));
    setWork(left);
    setSaid('notSent');
  };
  const keep = async () => {
    setBusy('keep');
    await onLeave('keep');
  };
  const exportIt = async () => {
    setBusy('export');
    const isSaved = await saveCopy(device);
    setBusy(null);
    setSaid(isSaved ? 'exported' : null);
  };
  if (isDiscarding) {
    return (
      <ConfirmDialog
        title={t('signOut.discardTitle')}
        confirmLabel={t('signOut.discardNow')}
        cancelLabel={t('signOut.back')}
        isDanger
        onConfirm={() => void onLeave('discard')}
        onCancel={() => setDiscarding(false)}
      >
        <p>{t('signOut.discardText', { count })}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={t('signOut.title')}
      onClose={onStay}
      actions={
        <Button variant="secondary" onClick={onStay}>
          {t('signOut.stay')}
        </Button>
      }
    >
      <div className={styles.choices}>
        <p>{t('signOut.unsent', { count })}</p>
        {said && (
          <Notice kind={said === 'notSent' ? 'warning' : 'info'} live>
            {t(`signOut.${said}`)}
          </Notice>
        )}
        <Choice text={t(isOnline ? 'signOut.sendText' : 'signOut.sendOffline')}>
          <Button wide icon="cloudUp" busy={busy === 'send'} disabled={!isOnline || busy !== null} onClick={() => void send()}>
            {t('signOut.send')}
          </Button>
        </Choice>
        <Choice text={t('signOut.keepText')}>
          <Button wide variant="secondary" icon="user" busy={busy === 'keep'} disabled={busy !== null} onClick={() => void keep()}>
            {t('signOut.keep')}
          </Button>
        </Choice>
        <Choice text={t('signOut.exportText')}>
          <Button
            wide
            variant="secondary"
            icon="download"
            busy={busy === 'export'}
            disabled={busy !== null}
            onClick={() => void exportIt()}
          >
            {t('signOut.export')}
          </Button>
        </Choice>
        <Choice text={t('signOut.discardHint')}>
          <Button wide variant="quiet" icon="trash" disabled={busy !== null} onClick={() => setDiscarding(true)}>
            {t('signOut.discard')}
          </Button>
        </Choice>
      </div>
    </Dialog>
  );
}

function Choice({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.choice}>
      {children}
      <p className={styles.text}>{text}</p>
    </div>
  );
}
