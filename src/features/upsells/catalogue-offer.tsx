import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Catalogue } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { cataloguesOfPackages } from '#core/domain/cart/upsell.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { CataloguePicker } from '#src/ui/goods/catalogue-picker.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './catalogue-offer.module.css';
import { useCatalogueOffer } from './use-catalogue-offer.ts';

/** 'Do you want to order the catalogue?' (UPS-01), shown over the page whose address requests it. */
export default function CatalogueOffer() {
  const { t } = useTranslation('upsells');
  const navigate = useNavigate();
  const answer = useAnswer(shopCalls.getCatalogues, {});
  const { cart } = useCartLive();
  const inPackages = cataloguesOfPackages(cart.orderLines);
  const offered = answer.state === 'ready' ? answer.value.filter(({ subject }) => !inPackages.has(subject.uuid)) : [];
  if (offered.length > 0) return <Offer offered={offered} />;
  const decline = () => void navigate(paths.categories());
  return (
    <Dialog
      title={t('wantCatalogue')}
      onClose={decline}
      actions={
        <Button variant="secondary" onClick={decline}>
          {t('noThanks')}
        </Button>
      }
    >
      <Answer answer={answer} skeleton={<Skeleton height={160} />}>
        {(all) => <p>{t(all.length > 0 ? 'inPackage' : 'noCatalogues')}</p>}
      </Answer>
    </Dialog>
  );
}

function Offer({ offered }: { readonly offered: readonly Catalogue[] }) {
  const { t } = useTranslation('upsells');
  const errorText = useErrorText();
  const currency = useCurrency();
  const { catalogues, isNothingChosen, error, change, add, decline } = useCatalogueOffer(offered);
  const days = Math.max(...catalogues.map((catalogue) => catalogue.deliveryTime.days));
  return (
    <Dialog
      title={t('wantCatalogue')}
      onClose={decline}
      actions={
        <>
          <Button variant="secondary" onClick={decline}>
            {t('noThanks')}
          </Button>
          <Button icon="cart" onClick={() => void add()}>
            {t('addToCart')}
          </Button>
        </>
      }
    >
      <CataloguePicker label={t('catalogues')} catalogues={catalogues} currency={currency} onChange={change} />
      <p className={styles.note}>{t('shipSeparately', { count: days })}</p>
      {isNothingChosen && (
        <Notice kind="error" live>
          <p>{t('nothingChosen')}</p>
        </Notice>
      )}
      {error && (
        <Notice kind="error" live>
          <p>{errorText(error)}</p>
        </Notice>
      )}
    </Dialog>
  );
}
