import { useTranslation } from 'react-i18next';
import type { Settings } from '#core/contract/settings.ts';
import styles from './shop-mark.module.css';

/** The shop's logo, or its name; the app's name before the shop is known. */
export function ShopMark({ settings }: { readonly settings: Pick<Settings, 'name' | 'logo'> | null | undefined }) {
  const { t } = useTranslation('common');
  const name = settings?.name ?? t('appName');
  return settings?.logo ? <img className={styles.logo} src={settings.logo} alt={name} /> : <>{name}</>;
}
