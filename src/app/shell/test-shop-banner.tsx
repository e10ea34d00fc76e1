import { useTranslation } from 'react-i18next';
import styles from './test-shop-banner.module.css';

/** Banner over every screen of a test shop, in which payments are not real (BIZ-03). */
export default function TestShopBanner() {
  const { t } = useTranslation('menu');
  return (
    <aside className={styles.banner} aria-label={t('testShop.title')}>
      {t('testShop.text')}
    </aside>
  );
}
