import '#src/ui/more-icons.ts';
import { Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import type { AccessActions } from './access-actions.ts';
import CodeAgainForm from './code-again/code-again-form.tsx';
import styles from './front-page.module.css';

/**
 * 'Not received a code?': how codes are sent, how to get one again, and the text of a mail to the shop. The text names
 * no child.
 */
export default function HelpDialog({
  shopEmail,
  loadActions,
  onClose,
}: {
  readonly shopEmail: string;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['access', 'common']);
  return (
    <Dialog title={t('helpTitle')} onClose={onClose} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      <div className={styles.form}>
        <p>{t('helpHow')}</p>
        <Suspense fallback={null}>
          <CodeAgainForm loadActions={loadActions} />
        </Suspense>
        {shopEmail !== '' && (
          <p>
            <Trans t={t} i18nKey="helpWrite" values={{ email: shopEmail }} components={{ mail: <MailLink address={shopEmail} /> }} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

function MailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
