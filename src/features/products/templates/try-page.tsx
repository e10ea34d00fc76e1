import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls, TEMPLATE_LIST_TYPES, type TemplateListType } from '#core/contract/templates.ts';
import { listTypeOf } from '#core/domain/templates/list-type.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { usePriceList } from '#src/data/live/answers/use-price-list.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Answer } from '#src/ui/status/answer.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import chips from '../categories/chips.module.css';
import { TemplateGrid } from './template-grid.tsx';
import styles from './template-list.module.css';

/** `/try`: templates that a visitor can fill with own pictures, without an account (KEP-09). */
export default function TryPage() {
  const { t } = useTranslation('products');
  const { isSignedIn } = useSession();
  const answer = useAnswer(templateCalls.ownPictureTemplates, {});
  // The list shows prices, so it waits for them. Otherwise it would shift when they arrive.
  const isPriced = useAnswer(shopCalls.prices, {}).state !== 'loading';
  return (
    <Page>
      <PageHeader
        title={t('try.title')}
        lead={t(isSignedIn ? 'try.leadCustomer' : 'try.lead')}
        back={isSignedIn ? { to: paths.categories(), label: t('products') } : { to: paths.prices(), label: t('try.prices') }}
      />
      <Answer answer={isPriced ? answer : { state: 'loading' }} skeleton={<Skeleton height={480} />}>
        {(templates) =>
          templates.length === 0 ? <EmptyState icon="image" title={t('try.nothing')} /> : <Products templates={templates} />
        }
      </Answer>
    </Page>
  );
}

function Products({ templates }: { readonly templates: readonly Template[] }) {
  const { t } = useTranslation('products');
  const prices = usePriceList();
  const [type, setType] = useState<TemplateListType | null>(null);
  const shown = useMemo(() => templates.filter((template) => type === null || listTypeOf(template.type) === type), [templates, type]);
  const offered = TEMPLATE_LIST_TYPES.filter((known) => templates.some((template) => listTypeOf(template.type) === known));
  return (
    <>
      <div className={chips.chips} role="group" aria-label={t('categories')}>
        {[null, ...offered].map((known) => (
          <button
            key={known ?? 'all'}
            type="button"
            className={type === known ? chips.chosen : chips.chip}
            aria-pressed={type === known}
            onClick={() => setType(known)}
          >
            {t(known ?? 'allProducts')}
          </button>
        ))}
      </div>
      <p className={styles.count} aria-live="polite">
        {t('templateCount', { count: shown.length })}
      </p>
      <TemplateGrid
        key={type}
        templates={shown}
        type={type ?? 'cards'}
        category={undefined}
        set={undefined}
        prices={prices}
        linkOf={tryProduct}
      />
    </>
  );
}

const tryProduct = ({ product, uuid }: Template): string => paths.tryProduct(product.uuid, uuid);
