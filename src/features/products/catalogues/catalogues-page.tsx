import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { CataloguePicker } from '#src/ui/goods/catalogue-picker.tsx';
import { EmptyState, ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './catalogues-page.module.css';
import { longestDelivery } from './catalogues-view.ts';
import { useCatalogues } from './use-catalogues.ts';

/** `/products/catalogues` (CAT-11, CAT-15). */
export default function CataloguesPage() {
  const { t } = useTranslation('products');
  const answer = useAnswer(shopCalls.getCatalogues, {});
  return (
    <Page>
      <PageHeader title={t('catalogues')} lead={t('cataloguesLead')} back={{ to: paths.categories(), label: t('products') }} />
      <Answer answer={answer} skeleton={<Skeleton height={260} />}>
        {(offered) => (offered.length === 0 ? <NoCatalogues /> : <Catalogues offered={offered} />)}
      </Answer>
    </Page>
  );
}

function Catalogues({ offered }: { readonly offered: readonly Catalogue[] }) {
  const { t } = useTranslation('products');
  const currency = useCurrency();
  const { catalogues, inPackages, isInCart, isNothingChosen, error, change, order } = useCatalogues(offered);
  return (
    <Card className={styles.catalogues ?? ''}>
      <CataloguePicker label={t('catalogues')} catalogues={catalogues} currency={currency} onChange={change} />
      <Notice kind="info">
        <p>{t('shipSeparately', { count: longestDelivery(catalogues) })}</p>
      </Notice>
      {inPackages.length > 0 && (
        <Notice kind="info">
          <p>{t('catalogueInPackage', { names: [...new Set(inPackages.map(({ subject }) => subject.name))].join(', ') })}</p>
        </Notice>
      )}
      {isNothingChosen && (
        <Notice kind="error" live>
          <p>{t('nothingChosen')}</p>
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
      <Button icon="cart" className={styles.add} onClick={() => void order()}>
        {t(isInCart ? 'updateCart' : 'addToCart')}
      </Button>
    </Card>
  );
}

function NoCatalogues() {
  const { t } = useTranslation('products');
  return (
    <EmptyState icon="school" title={t('noCatalogues')} text={t('noCataloguesText')}>
      <ButtonLink to={paths.categories()}>{t('allProducts')}</ButtonLink>
    </EmptyState>
  );
}
