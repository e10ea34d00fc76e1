import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import styles from './share-dialog.module.css';

/** Lists the recipients of the invitation. */
export function ReceiptStep({
  sent,
  onAgain,
  onClose,
}: {
  readonly sent: readonly string[];
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['sharing', 'common']);
  return (
    <>
      <div role="status" className={styles.receipt}>
        <Icon name="check" size={32} />
        <p className={styles.setName}>{t('sent', { count: sent.length })}</p>
        <ul>
          {sent.map((email) => (
            <li key={email}>{email}</li>
          ))}
        </ul>
      </div>
      <p className={styles.soft}>
        {t('sentText')}{' '}
        <Link to={paths.shares()} onClick={onClose}>
          {t('toShares')}
        </Link>
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" className={styles.grow} onClick={onAgain}>
          {t('sendMore')}
        </Button>
        <Button className={styles.grow} onClick={onClose} autoFocus>
          {t('common:close')}
        </Button>
      </div>
    </>
  );
}
