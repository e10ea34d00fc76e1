import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import type { SharedFiles } from './use-shared-files.ts';
import styles from './uploads-page.module.css';

/** Maximum number of file names that are shown. */
const NAMED = 5;

/**
 * Asks about files that were shared to the app on this device. Another site can share files too, and so can an earlier
 * user of the device. The files are not displayed, because they may be private to that person.
 */
export function SharedInbox({ shared }: { readonly shared: SharedFiles }) {
  const { t } = useTranslation('uploads');
  const { waiting, isTaking } = shared;
  if (waiting.length === 0) return null;
  const named = waiting.slice(0, NAMED).map(({ name }) => name);
  const names = [...named, ...(waiting.length > NAMED ? ['…'] : [])].join(', ');
  return (
    <div className={styles.inbox}>
      <Notice kind="info" live title={t('sharedHere', { count: waiting.length })}>
        <p className={styles.names}>{names}</p>
        <p>{t('sharedHereText')}</p>
        <div className={styles.answers}>
          <Button icon="plus" busy={isTaking} onClick={() => void shared.take()}>
            {t('addShared')}
          </Button>
          <DiscardShared shared={shared} />
        </div>
      </Notice>
    </div>
  );
}

export function DiscardShared({ shared }: { readonly shared: SharedFiles }) {
  const { t } = useTranslation('uploads');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          cancelLabel={t('keep')}
          isDanger
          onConfirm={() => {
            setAsking(false);
            void shared.discard();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
