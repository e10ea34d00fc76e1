import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { templateCalls, type TemplateListType } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import styles from './chips.module.css';
import { useCategories } from '../use-products.ts';

interface Chip {
  readonly internalName: string;
  readonly title: string;
}

/** The sub-categories of a list as a row of links; cards have their own call for them (D2 §7). */
export function CategoryChips({ type, category }: { readonly type: TemplateListType; readonly category: string | undefined }) {
  const { t } = useTranslation('products');
  const chips = useChips(type);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => scrollToChosen(row.current), [chips, category]);
  if (chips === null) return <div className={styles.place} />;
  if (chips.length < 2) return null;
  return (
    <nav aria-label={t('categories')}>
      <ul ref={row} className={styles.chips}>
        {chips.map((chip) => (
          <li key={chip.internalName}>
            <Link
              className={chip.internalName === category ? styles.chosen : styles.chip}
              to={paths.type(type, chip.internalName)}
              aria-current={chip.internalName === category ? 'page' : undefined}
            >
              {chip.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row sideways only. The page does not scroll. */
function scrollToChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector<HTMLElement>('[aria-current="page"]');
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

/** null while unknown. */
function useChips(type: TemplateListType): readonly Chip[] | null {
  const { i18n } = useTranslation();
  const cards = useAnswer(templateCalls.listCardCategories, type === 'cards' ? {} : null);
  const categories = useCategories();
  if ((type === 'cards' ? cards : categories).state === 'loading') return null;
  if (type === 'cards') {
    return cards.state === 'ready'
      ? cards.value.categories.map(({ internalName, names }) => ({ internalName, title: names[i18n.language] ?? names.en ?? internalName }))
      : [];
  }
  const own = categories.state === 'ready' ? categories.value.categories.find((entry) => entry.internalName === type) : undefined;
  return own?.subCategories ?? [];
}
