import { useTranslation } from 'react-i18next';
import { formatDimensions } from '#core/kernel/format-dimensions.ts';
import styles from '../categories/chips.module.css';
import type { Filter } from './template-filters.ts';

/** Choices that narrow the list. Without a choice everything is shown (CAT-05). */
export function FilterBar({
  filters,
  onToggle,
}: {
  readonly filters: readonly Filter[];
  readonly onToggle: (filter: Filter, value: string) => void;
}) {
  const { t, i18n } = useTranslation('products');
  if (filters.length === 0) return null;
  return (
    <div className={styles.filters}>
      {filters.map((filter) => (
        <fieldset key={filter.name} className={styles.filter}>
          <legend className={styles.legend}>{t(`filter.${filter.name}`)}</legend>
          {filter.options.map((value) => (
            <label key={value} className={filter.chosen.has(value) ? styles.chosen : styles.chip}>
              <input className={styles.box} type="checkbox" checked={filter.chosen.has(value)} onChange={() => onToggle(filter, value)} />
              {optionWords(t, filter, value, i18n.language)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'products'>>['t'];

function optionWords(t: Translate, { name }: Filter, value: string, language: string): string {
  if (name === 'formats') return t('format', { size: formatDimensions(value, language) });
  if (name === 'texts') return t(value === 'with' ? 'withText' : 'withoutText');
  return t(name === 'images' ? 'imageCount' : 'pageCount', { count: Number(value) });
}
