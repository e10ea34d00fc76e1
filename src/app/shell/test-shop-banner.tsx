import { useTranslation } from 'react-i18next';
import styles from './test-shop-banner.module.css';

/** Over every screen of a shop in which nothing is really paid (BIZ-03). */
export default function TestShopBanner() {
  const { t } = useTranslation('menu');
  return (
    <aside className={styles.banner} aria-label={t('testShop.title')}>
      {t('testShop.text')}
    </aside>
  );
}
