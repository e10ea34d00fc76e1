import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useVoucher } from './use-voucher.ts';
import styles from './voucher-tag.module.css';

/** The code that is in the cart, and its way out (CRT-13). */
export function VoucherTag({ code }: { readonly code: string }) {
  const { t } = useTranslation('cart');
  const errorText = useErrorText();
  const voucher = useVoucher();
  return (
    <div>
      <p className={styles.tag}>
        <span>{t('voucherUsed', { code })}</span>
        {voucher.isSending ? (
          <Spinner size={20} />
        ) : (
          <IconButton icon="close" size={20} label={t('voucherTakeOff', { code })} onClick={() => void voucher.takeOff()} />
        )}
      </p>
      {voucher.error && (
        <p className={styles.error} role="alert">
          {errorText(voucher.error)}
        </p>
      )}
    </div>
  );
}
