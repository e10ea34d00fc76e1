import { useTranslation } from 'react-i18next';
import { paths } from '../../../core/contract/paths.ts';
import { Answer } from '../../ui/answer.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PackageCard } from './package-card.tsx';
import layout from './products.module.css';
import { useCurrentSet, useOffers, usePriceList } from './use-products.ts';

/** `/products/packages` (CAT-03). */
export default function PackagesPage() {
  const { t } = useTranslation('products');
  const answer = useOffers();
  const { current } = useCurrentSet();
  const currency = usePriceList()?.currency ?? DEFAULT_CURRENCY;
  const readAtMs = answer.state === 'ready' ? answer.readAtMs : 0;
  return (
    <Page>
      <PageHeader
        title={t('exclusiveDeals')}
        lead={current ? t('dealsFor', { name: current.subject.name, job: current.job.name }) : t('dealsLead')}
      />
      <Answer answer={answer} skeleton={<Skeletons />}>
        {({ packages }) =>
          packages.length === 0 ? (
            <EmptyState icon="gift" title={t('noOffers')} text={t('noOffersText')}>
              <ButtonLink to={paths.categories()}>{t('allProducts')}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <ul className={layout.cards}>
                {packages.map((offer) => (
                  <PackageCard key={offer.uuid} offer={offer} readAtMs={readAtMs} currency={currency} />
                ))}
              </ul>
              <AllProducts />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

/** D2 §3. */
const DEFAULT_CURRENCY = 'NOK';

function AllProducts() {
  const { t } = useTranslation('products');
  return (
    <EmptyState icon="calendar" title={t('makeYourOwn')} text={t('makeYourOwnText')}>
      <ButtonLink to={paths.categories()} variant="secondary">
        {t('allProducts')}
      </ButtonLink>
    </EmptyState>
  );
}

function Skeletons() {
  return (
    <div className={layout.cards}>
      <Skeleton height={380} />
      <Skeleton height={380} />
      <Skeleton height={380} />
    </div>
  );
}
