import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Category } from '#core/contract/templates.ts';
import { useCurrentSet } from '#src/data/live/session/use-current-set.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './categories-page.module.css';
import { categoryLink, otherSubjectFor, shownCategories } from './category-link.ts';
import { ChangeSetDialog } from './change-set-dialog.tsx';
import layout from '../products.module.css';
import { useCategories } from '../use-products.ts';

/** `/products/categories`: all product categories of the shop (CAT-01). */
export default function CategoriesPage() {
  const { t } = useTranslation('products');
  const answer = useCategories();
  return (
    <Page>
      <PageHeader title={t('products')} lead={t('productsLead')} />
      <Answer answer={answer} skeleton={<Skeletons />}>
        {({ categories }) => <Categories categories={shownCategories(categories)} />}
      </Answer>
    </Page>
  );
}

function Categories({ categories }: { readonly categories: readonly Category[] }) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const { current, sets, isKnown, makeCurrent } = useCurrentSet();
  const [askedName, setAskedName] = useState<string | null>(null);
  const currentUuid = current?.subject.uuid;
  // Looked up in the newest answer, because the list may be read again while the dialog is open.
  const asked = categories.find(({ internalName }) => internalName === askedName);
  const other = asked ? otherSubjectFor(asked, currentUuid) : null;
  // A category that was pressed before the sets are known opens as soon as they are.
  const isSettled = isKnown && other === null;
  useEffect(() => {
    if (asked && isSettled) void navigate(categoryLink(asked));
  }, [asked, isSettled, navigate]);

  if (categories.length === 0) return <EmptyState icon="gift" title={t('noProducts')} text={t('noProductsText')} />;
  return (
    <>
      <ul className={layout.cards}>
        {categories.map((category) => (
          <li key={category.internalName}>
            <CategoryCard
              category={category}
              onOpen={(event) => {
                if (isKnown && otherSubjectFor(category, currentUuid) === null) return;
                event.preventDefault();
                setAskedName(category.internalName);
              }}
            />
          </li>
        ))}
      </ul>
      {asked && isKnown && other && (
        <ChangeSetDialog
          category={asked}
          subject={other}
          target={sets.find((set) => set.subject.uuid === other.uuid)}
          onCancel={() => setAskedName(null)}
          onChange={(set) => void makeCurrent(set)}
        />
      )}
    </>
  );
}

function CategoryCard({ category, onOpen }: { readonly category: Category; readonly onOpen: (event: MouseEvent) => void }) {
  return (
    <Link className={styles.category} to={categoryLink(category)} onClick={onOpen}>
      <Picture src={category.image} alt="" aspect={3 / 2} className={styles.image ?? ''} />
      <span className={styles.words}>
        <span className={styles.title}>{category.title}</span>
        <span className={styles.text}>{category.description}</span>
      </span>
    </Link>
  );
}

function Skeletons() {
  return (
    <div className={layout.cards}>
      <Skeleton height={280} />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </div>
  );
}
