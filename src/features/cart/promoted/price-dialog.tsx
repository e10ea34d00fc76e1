import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import styles from './promoted-products.module.css';
import type { PromotedView } from './promoted-view.ts';

/** The price of one piece by quantity, with the campaign prices (PRC-03). */
export function PriceDialog({
  view,
  currency,
  onClose,
}: {
  readonly view: PromotedView;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('cart');
  return (
    <Dialog
      title={t('promoted.pricesOf', { name: view.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close', { ns: 'common' })}</Button>}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('promoted.quantity')}</th>
            <th scope="col">{t('promoted.priceEach')}</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={`${row.fromQuantity} ${String(row.isCampaign)}`}>
              <th scope="row">
                {t('promoted.from', { count: row.fromQuantity })}
                {row.isCampaign && <span className={styles.campaign}>{t('promoted.campaign')}</span>}
              </th>
              <td>
                <Price minor={row.price} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.before !== null && (
        <p className={styles.note}>
          {t('promoted.yourPrice')} <Price minor={view.price} currency={currency} />
        </p>
      )}
      {view.withPackage !== null && (
        <p className={styles.note}>
          {t('promoted.withPackage')} <Price minor={view.withPackage} currency={currency} />
        </p>
      )}
    </Dialog>
  );
}
