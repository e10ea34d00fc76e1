import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import type { ModuleOf } from './module-of.ts';
import { PageLink } from './page-link.tsx';
import styles from './promote-category.module.css';

/** Cards that link to product categories. */
export function PromoteCategory({ categories }: ModuleOf<'PromoteCategory'>) {
  return (
    <ul className={styles.cards}>
      {categories.map(({ category, title, text, image, link }) => (
        <li key={`${category} ${link} ${title}`}>
          <PageLink className={styles.card} link={link}>
            <Picture src={image} alt="" aspect={3 / 2} className={styles.image ?? ''} />
            <span className={styles.words}>
              <span className={styles.title}>
                {title} <Icon name="forward" size={18} />
              </span>
              <span className={styles.text}>{text}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
