import type { Settings } from '#core/contract/settings.ts';
import styles from './shop-mark.module.css';
import { shopName } from './shop-name.ts';

/** The shop's logo, or its name. Before the settings are known it is the name from the first HTML. */
export function ShopMark({ settings }: { readonly settings: Pick<Settings, 'name' | 'logo'> | null | undefined }) {
  const name = settings?.name ?? shopName();
  return settings?.logo ? <img className={styles.logo} src={settings.logo} alt={name} /> : <>{name}</>;
}
