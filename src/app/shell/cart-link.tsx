import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './root-layout.module.css';

/** The cart's icon with its count, which is animated for a second after a change (CRT-01). */
export function CartLink() {
  const { t } = useTranslation('menu');
  const { cartCount } = useShell();
  return (
    <Link className={styles.cart} to={PATTERNS.cart} aria-label={t('cartCount', { count: cartCount })}>
      <Icon name="cart" />
      {cartCount > 0 && (
        <span key={cartCount} className={`${styles.badge} ${styles.bump}`} aria-hidden="true">
          {cartCount}
        </span>
      )}
    </Link>
  );
}
