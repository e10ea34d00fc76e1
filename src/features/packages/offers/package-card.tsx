import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Package } from '#core/contract/shop.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import styles from './package-card.module.css';
import { OfferPrice } from './offer-price.tsx';
import { OwnProducts } from './own-products.tsx';
import { packageTarget } from '../package-view.ts';
import { useOffer } from './use-offer.ts';

/** One offer: picture, texts, price, time left, and the reason if it cannot be bought now. */
export function PackageCard({
  offer,
  readAtMs,
  currency,
  isBegun,
  set,
}: {
  readonly offer: Package;
  /** The picture set that the products are shown with. */
  readonly set: PictureSet | undefined;
  readonly readAtMs: number;
  readonly currency: string;
  /** The package has edits on this device that are not in the cart. */
  readonly isBegun: boolean;
}) {
  const { t } = useTranslation('packages');
  const { endsAtMs, shown } = useOffer(offer, readAtMs);
  const isDisabled = offer.disabled !== null;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Picture src={offer.image} alt="" aspect={3 / 2} className={styles.image ?? ''} />
        {offer.type === 'package' && !isDisabled && set && <OwnProducts items={offer.packageItems} set={set} />}
        {offer.disabled && (
          <div className={styles.overlay}>
            <p>{offer.disabled.reason}</p>
          </div>
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{offer.name}</h2>
        <p className={styles.text}>{offer.description}</p>
        <div className={styles.foot}>
          {offer.type === 'package' && <OfferPrice shown={shown} endsAtMs={endsAtMs} currency={currency} />}
          {!isDisabled && (
            <OfferLink
              offer={offer}
              label={offer.type === 'link' ? (offer.linkText ?? t('see')) : t(isBegun ? 'continuePackage' : 'makePackage')}
            />
          )}
        </div>
      </div>
    </li>
  );
}

function OfferLink({ offer, label }: { readonly offer: Package; readonly label: string }) {
  const { t } = useTranslation('packages');
  const { to, isOutside } = packageTarget(offer);
  const name = t('linkName', { label, name: offer.name });
  if (isOutside) {
    return (
      <a className={styles.outside} href={to} rel="noreferrer" aria-label={name}>
        {label}
      </a>
    );
  }
  return (
    <ButtonLink to={to} wide aria-label={name} variant={offer.type === 'link' ? 'secondary' : 'primary'}>
      {label}
    </ButtonLink>
  );
}
