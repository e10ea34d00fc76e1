import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { packageFor } from '#core/domain/packages/package-rules.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCurrentSet } from '#src/data/live/session/use-current-set.ts';
import { usePackageDrafts } from '#src/data/live/drafts/use-drafts.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { PackageCard } from './package-card.tsx';
import layout from './packages-page.module.css';

/** `/products/packages` (CAT-03). */
export default function PackagesPage() {
  const { t } = useTranslation('packages');
  const answer = useAnswer(shopCalls.listPackages, {});
  const { current, isKnown } = useCurrentSet();
  const currency = useCurrency();
  const begun = useBegunPackages(current?.subject.uuid);
  const readAtMs = answer.state === 'ready' ? answer.readAtMs : 0;
  return (
    <Page>
      <PageHeader
        title={t('exclusiveDeals')}
        lead={current ? t('dealsFor', { name: current.subject.name, job: current.job.name }) : t('dealsLead')}
      />
      <Answer answer={isKnown ? answer : { state: 'loading' }} skeleton={<Skeletons />}>
        {({ packages }) =>
          packages.length === 0 ? (
            <EmptyState icon="gift" title={t('noOffers')} text={t('noOffersText')}>
              <ButtonLink to={paths.categories()}>{t('allProducts')}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <ul className={layout.cards}>
                {packages.map((listed) => (
                  <PackageCard
                    key={listed.uuid}
                    offer={packageFor(listed, current?.subject.uuid ?? '')}
                    readAtMs={readAtMs}
                    currency={currency}
                    isBegun={begun.has(listed.uuid)}
                    set={current}
                  />
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

/** Packages of the subject that have edits which are not in the cart. */
function useBegunPackages(subjectUuid: string | undefined): ReadonlySet<string> {
  const drafts = usePackageDrafts();
  const own = drafts.state === 'ready' ? drafts.drafts.filter((row) => row.orderLineUuid === null && row.subject.uuid === subjectUuid) : [];
  return new Set(own.map((row) => row.package.uuid));
}

function AllProducts() {
  const { t } = useTranslation('packages');
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
