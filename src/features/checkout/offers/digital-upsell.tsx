import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { openOffers, type Upsell } from '#core/domain/cart/upsell.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import styles from './offers.module.css';
import type { CheckoutScreen } from '../use-checkout.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';

type Product = Upsell['products'][number];

/** 'Special offer': digital pictures at the price that applies with a package (UPS-02, UPS-04). */
export function DigitalUpsell({
  offer,
  screen,
  onDone,
}: {
  readonly offer: Upsell;
  readonly screen: CheckoutScreen;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const [bought, setBought] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const { failure } = screen.state;
  const subjectUuid = offer.products.find((product) => product.subject !== null)?.subject?.uuid;
  const buySet = async (subject: NonNullable<Product['subject']>) => {
    setBusy(subject.uuid);
    const isBought = await screen.buyDigitalSets([subject]);
    setBusy(null);
    if (isBought) setBought((before) => new Set([...before, subject.uuid]));
  };
  return (
    <Dialog
      title={t('offer.DIGITAL_FILES')}
      onClose={onDone}
      actions={
        bought.size > 0 ? (
          <Button onClick={onDone}>{t('next', { ns: 'common' })}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onDone}>
              {t('offer.noThanks')}
            </Button>
            <Button onClick={() => void navigate(paths.digitalPortraits(subjectUuid))}>{t('offer.checkOut')}</Button>
          </>
        )
      }
    >
      <div className={styles.offer}>
        <p>{t('offer.digitalLead')}</p>
        <ul className={styles.products} aria-label={t('offer.digitalProducts')}>
          {openOffers(offer.products, screen.state.cart.orderLines).map((product) => (
            <li key={`${product.uuid} ${product.subject?.uuid ?? ''}`} className={styles.product}>
              <ProductWords product={product} />
              {product.type === 'set' &&
                product.subject !== null &&
                (bought.has(product.subject.uuid) ? (
                  <p className={styles.bought} role="status">
                    <Icon name="check" size={20} />
                    {t('offer.inCart')}
                  </p>
                ) : (
                  <SetButton subject={product.subject} isBusy={busy === product.subject.uuid} onBuy={buySet} />
                ))}
            </li>
          ))}
        </ul>
        {failure?.kind === 'digitalSets' && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  );
}

function SetButton({
  subject,
  isBusy,
  onBuy,
}: {
  readonly subject: NonNullable<Product['subject']>;
  readonly isBusy: boolean;
  readonly onBuy: (subject: NonNullable<Product['subject']>) => Promise<void>;
}) {
  const { t } = useTranslation('checkout');
  return (
    <Button variant="secondary" busy={isBusy} aria-label={t('offer.buySetOf', { name: subject.name })} onClick={() => void onBuy(subject)}>
      {t('offer.buySet')}
    </Button>
  );
}

function ProductWords({ product }: { readonly product: Product }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const isReduced = product.rebatedPrice !== null && product.rebatedPrice < product.price;
  return (
    <div>
      <p className={styles.name}>{t(`offer.${product.type}`)}</p>
      {product.subject && <p className={styles.note}>{[product.subject.name, product.subject.group].filter(Boolean).join(', ')}</p>}
      <p className={styles.prices}>
        {isReduced && (
          <s className={styles.before}>
            <VisuallyHidden>{t('offer.before')}</VisuallyHidden>
            <Price minor={product.price} currency={currency} />
          </s>
        )}
        <strong className={isReduced ? styles.reduced : undefined}>
          <Price minor={product.rebatedPrice ?? product.price} currency={currency} />
        </strong>
      </p>
    </div>
  );
}
