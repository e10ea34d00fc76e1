import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Template } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { TemplateListType } from '#core/contract/templates.ts';
import { firstName } from '#core/kernel/first-name.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCurrentSet } from '#src/data/live/session/use-current-set.ts';
import { usePriceList } from '#src/data/live/answers/use-price-list.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { CategoryChips } from '../categories/category-chips.tsx';
import { FilterBar } from './filter-bar.tsx';
import layout from '../products.module.css';
import { filterTemplates, readFilters, toggleFilter } from './template-filters.ts';
import { TemplateGrid } from './template-grid.tsx';
import styles from './template-list.module.css';
import { useTemplates } from '../use-products.ts';
import { type ListInfo, useListInfo } from './use-list-info.ts';

/** Template lists: `/products/{type}[/{category}]` and `/products/categories/{category}[/{subCategory}]` (CAT-04). */
export function TemplateList({ type, category }: { readonly type: TemplateListType; readonly category: string | undefined }) {
  const { t } = useTranslation('products');
  const { current, isKnown } = useCurrentSet();
  // The list shows prices, so it waits for them. Otherwise it would shift when they arrive.
  const isPriced = useAnswer(shopCalls.prices, {}).state !== 'loading';
  const answer = useTemplates(type, category, current?.subject.uuid);
  const info = useListInfo(type, category);
  const { title } = info;
  const lead = current ? t('madeFor', { name: current.subject.name }) : undefined;
  // Otherwise the title is the list's heading.
  const isEmpty = answer.state === 'ready' && answer.value.length === 0;
  if (answer.state === 'error' && answer.error.code === 'category.not_found') return <NotFound />;
  return (
    <Page>
      <PageHeader
        title={t('chooseTemplate')}
        documentTitle={title ?? t('chooseTemplate')}
        lead={[isEmpty && title, lead].filter(Boolean).join(' · ') || NOTHING_YET}
        back={{ to: paths.categories(), label: t('products') }}
      />
      <CategoryChips type={type} category={category} />
      <Answer answer={isKnown && isPriced ? answer : { state: 'loading' }} skeleton={<Skeletons />}>
        {(templates) =>
          templates.length === 0 ? <EmptyCategory /> : <Templates type={type} category={category} info={info} templates={templates} />
        }
      </Answer>
    </Page>
  );
}

/** Reserves the height of the line. */
const NOTHING_YET = '\u00A0';

interface TemplatesProps {
  readonly type: TemplateListType;
  readonly category: string | undefined;
  readonly info: ListInfo;
  readonly templates: readonly Template[];
}

function Templates({ type, category, info: { title, within, hasUserPreviews }, templates }: TemplatesProps) {
  const { t } = useTranslation('products');
  const [query, setQuery] = useSearchParams();
  const { current } = useCurrentSet();
  const prices = usePriceList(current?.subject.uuid);
  const filters = readFilters(type, templates, query);
  const shown = filterTemplates(templates, filters);
  const name = current && hasUserPreviews ? firstName(current.subject.name) : undefined;
  return (
    <>
      <FilterBar
        filters={filters}
        onToggle={(filter, value) => setQuery(toggleFilter(query, filter, value), { replace: true, preventScrollReset: true })}
      />
      <div className={styles.head}>
        {title && (
          <h2 className={styles.title}>
            {name === undefined
              ? title
              : within === undefined
                ? t('listWith', { title, name })
                : t('categoryWith', { list: within, title, name })}
          </h2>
        )}
        <p className={styles.count} aria-live="polite">
          {t('templateCount', { count: shown.length })}
        </p>
      </div>
      <TemplateGrid templates={shown} type={type} category={category} set={hasUserPreviews ? current : undefined} prices={prices} />
    </>
  );
}

function EmptyCategory() {
  const { t } = useTranslation('products');
  return (
    <EmptyState icon="image" title={t('emptyCategory')}>
      <p className={styles.links}>
        <Link to={paths.pictureSets()}>{t('changePictureSet')}</Link>
        <Link to={paths.categories()}>{t('changeCategory')}</Link>
      </p>
    </EmptyState>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function Skeletons() {
  return (
    <div className={layout.grid}>
      {PLACES.map((place) => (
        <Skeleton key={place} className={styles.place ?? ''} />
      ))}
    </div>
  );
}
