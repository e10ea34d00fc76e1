import { useTranslation } from 'react-i18next';
import { formatMinor } from '#core/kernel/money.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import type { CartChange } from './cart-changes.ts';
import styles from './changes-notice.module.css';
import { useCurrency } from '#src/data/live/use-currency.ts';

/** Shown above the steps for as long as this checkout is open. */
export function ChangesNotice({ changes }: { readonly changes: readonly CartChange[] }) {
  const { t } = useTranslation('checkout');
  const textOf = useChangeText();
  return (
    <Notice kind="warning" title={t('changed.title')} live>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>{textOf(change)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function useChangeText(): (change: CartChange) => string {
  const { t, i18n } = useTranslation('checkout');
  const currency = useCurrency();
  const money = (minor: number) => formatMinor(minor, currency, i18n.language);
  return (change) => {
    if (change.kind !== 'price') return t(`changed.${change.kind}`, { ...change });
    return t('changed.price', { name: change.name, from: money(change.from), to: money(change.to) });
  };
}
