import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { CATALOGUE_MAX, chosenCatalogues, type Upsell, withFirstQuantities, withQuantity } from '#core/domain/cart/upsell.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { CataloguePicker } from '#src/ui/goods/catalogue-picker.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import styles from './offers.module.css';
import type { CheckoutScreen } from '../use-checkout.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';

interface UpsellProps {
  readonly offer: Upsell;
  readonly screen: CheckoutScreen;
  /** Shows the next offer, or the first step. */
  readonly onDone: () => void;
}

/** 'Don't forget the catalogue' (UPS-02). */
export function CatalogueUpsell({ offer, screen, onDone }: UpsellProps) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const known = useAnswer(shopCalls.getCatalogues, {});
  const [quantities, setQuantities] = useState<readonly Catalogue[] | null>(null);
  const [isNothingChosen, setNothingChosen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const catalogues = quantities ?? withFirstQuantities(offered(offer, known.state === 'ready' ? known.value : []));
  const { failure } = screen.state;
  const add = async () => {
    const chosen = chosenCatalogues(catalogues);
    setNothingChosen(chosen.length === 0);
    if (chosen.length === 0) return;
    setBusy(true);
    const isBought = await screen.buyCatalogues(chosen);
    setBusy(false);
    if (isBought) onDone();
  };
  return (
    <Dialog
      title={t('offer.CATALOGUE')}
      onClose={onDone}
      actions={
        <>
          <Button variant="secondary" onClick={onDone}>
            {t('offer.noThanks')}
          </Button>
          <Button icon="cart" busy={isBusy} onClick={() => void add()}>
            {t('offer.addToCart')}
          </Button>
        </>
      }
    >
      <div className={styles.offer}>
        <CataloguePicker
          label={t('offer.catalogues')}
          catalogues={catalogues}
          currency={currency}
          onChange={(catalogue, wanted) => {
            setNothingChosen(false);
            setQuantities(withQuantity(catalogues, catalogue, wanted));
          }}
        />
        <Days catalogues={catalogues} />
        {isNothingChosen && (
          <Notice kind="error" live>
            <p>{t('offer.nothingChosen')}</p>
          </Notice>
        )}
        {failure?.kind === 'catalogues' && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  );
}

/** Catalogues ship separately (CAT-15). No time is promised while it is unknown. */
function Days({ catalogues }: { readonly catalogues: readonly Catalogue[] }) {
  const { t } = useTranslation('checkout');
  const days = Math.max(0, ...catalogues.map((catalogue) => catalogue.deliveryTime.days));
  return days > 0 ? <p className={styles.note}>{t('catalogueDelivery', { count: days })}</p> : null;
}

/** The offer's catalogues, with the shop's further data about them. */
function offered({ products }: Upsell, known: readonly Catalogue[]): Catalogue[] {
  return products.flatMap((product) => {
    if (product.subject === null) return [];
    const { subject } = product;
    const catalogue = known.find((entry) => entry.uuid === product.uuid && entry.subject.uuid === subject.uuid);
    return [
      {
        description: '',
        maxQuantity: CATALOGUE_MAX,
        deliveryTime: { days: 0 },
        ...catalogue,
        uuid: product.uuid,
        name: product.name,
        price: product.rebatedPrice ?? product.price,
        quantity: 0,
        subject,
      },
    ];
  });
}
