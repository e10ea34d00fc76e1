/** The parts of a package that are not edited: its catalogues and its digital portrait set (PKG-01). */
import { useTranslation } from 'react-i18next';
import type { PackageItem } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { itemName } from '#core/domain/packages/item-name.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import styles from './package-sections.module.css';
import { digitalSetPreview } from '../package-view.ts';

export function CatalogueSection({ items }: { readonly items: readonly PackageItem[] }) {
  const { t } = useTranslation('packages');
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="package-catalogue">
      <h2 id="package-catalogue" className={styles.title}>
        {t('item.CATALOGUE')}
      </h2>
      <ul className={styles.catalogues}>
        {items.map((item) => (
          <li key={item.uuid} className={styles.catalogue}>
            <span className={styles.icon}>
              <Icon name="school" size={28} />
            </span>
            <span>
              <span className={styles.name}>{itemName(item) || t('item.CATALOGUE')}</span>
              {item.subject && <span className={styles.detail}>{[item.subject.name, item.subject.group].filter(Boolean).join(', ')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DigitalSetSection({ items, sets }: { readonly items: readonly PackageItem[]; readonly sets: readonly PictureSet[] }) {
  const { t } = useTranslation('packages');
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="package-digital">
      <h2 id="package-digital" className={styles.title}>
        {t('item.DIGITAL_SET')}
      </h2>
      {items.map((item) => (
        <DigitalSet key={item.uuid} item={item} set={sets.find((set) => set.subject.uuid === item.subject?.uuid)} />
      ))}
    </section>
  );
}

function DigitalSet({ item, set }: { readonly item: PackageItem; readonly set: PictureSet | undefined }) {
  const { t } = useTranslation('packages');
  const { shown, total } = digitalSetPreview(set);
  return (
    <div>
      <ul className={styles.pictures}>
        {shown.map((src, index) => (
          <li key={src}>
            <Picture src={src} alt={t('pictureOf', { number: index + 1, name: item.subject?.name ?? '' })} aspect={4 / 5} />
          </li>
        ))}
      </ul>
      <p className={styles.detail}>{t('digitalSetText', { count: total })}</p>
    </div>
  );
}
