import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { priceOfShare } from '#core/domain/prices/digital-prices.ts';
import type { LinePrice } from '#core/domain/prices/line-price.ts';
import { announce } from '#src/ui/status/announce.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from './digital-section.module.css';
import { type DigitalSection as Section, type FileState, savingOfSet } from './digital-view.ts';
import type { DigitalCart } from './use-digital-cart.ts';

interface DigitalSectionProps {
  readonly section: Section;
  readonly subjectUuid: string;
  /** First name of the child. */
  readonly name?: string;
  readonly cart: DigitalCart;
}

/** One type of a set's pictures: the whole set, and each picture. */
export function DigitalSection({ section, subjectUuid, name, cart }: DigitalSectionProps) {
  const { t } = useTranslation('products');
  const titleId = useId();
  const { type, pictures } = section;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{name ? t('listOf', { title: t(`digital.${type}`), name }) : t(`digital.${type}`)}</h2>
      <WholeSet section={section} subjectUuid={subjectUuid} cart={cart} />
      <ul className={styles.pictures}>
        {pictures.map(({ picture, state }, index) => (
          <li key={picture.uuid} className={styles.picture}>
            <Picture
              src={picture.thumbnails[320]}
              alt={t('digital.picture', { number: index + 1 })}
              aspect={4 / 5}
              fit={type === 'GP' ? 'contain' : 'cover'}
            />
            {cart.prices.file && cart.currency && state !== 'in-package' && state !== 'ordered' && (
              <p className={styles.price}>
                <DigitalPrice price={cart.prices.file} currency={cart.currency} />
              </p>
            )}
            <FileButton number={index + 1} state={state} onToggle={(wanted) => cart.setFile(picture.uuid, type, wanted)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WholeSet({ section: { type, isSetInCart, isInPackage, heldBack, share }, subjectUuid, cart }: DigitalSectionProps) {
  const { t } = useTranslation('products');
  if (isInPackage) return <p className={styles.set}>{t('digital.inPackage')}</p>;
  if (heldBack && !isSetInCart) return <HeldBack why={heldBack} />;
  const { prices, currency } = cart;
  if (!prices.set || !currency) return null;
  const price = priceOfShare(prices.set, share, prices.file);
  const gotOtherwise = share.owned + (share.shared ?? 0);
  const saving = savingOfSet(share.missing, prices.file?.linePrice ?? null, price.linePrice);
  // A set that costs more than its single pictures is not sold.
  if (saving === null && prices.file && !isSetInCart) return null;
  const toggle = async () => {
    const stored = await cart.setWhole(subjectUuid, type, !isSetInCart);
    if (stored.ok) announce(t(isSetInCart ? 'digital.removed' : 'digital.added'));
  };
  return (
    <div className={styles.set}>
      <div>
        <p className={styles.setName}>{t('digital.set', { count: share.missing })}</p>
        {gotOtherwise > 0 && <p className={styles.note}>{t('digital.owned', { count: gotOtherwise })}</p>}
        <p className={styles.price}>
          <DigitalPrice price={price} currency={currency} />
          {saving !== null && (
            <span className={styles.saving}>
              {t('digital.saves')} <Price minor={saving} currency={currency} />
            </span>
          )}
        </p>
      </div>
      <Button
        variant={isSetInCart ? 'secondary' : 'primary'}
        icon={isSetInCart ? 'close' : 'cart'}
        aria-label={t('digital.named', { label: t(isSetInCart ? 'digital.removeFromCart' : 'digital.buySet'), name: t(`digital.${type}`) })}
        onClick={() => void toggle()}
      >
        {t(isSetInCart ? 'digital.removeFromCart' : 'digital.buySet')}
      </Button>
    </div>
  );
}

/** Link to the order's page, where the customer pays or cancels the order, or downloads or returns its files. */
function HeldBack({ why }: { readonly why: NonNullable<Section['heldBack']> }) {
  const { t } = useTranslation('products');
  return (
    <p className={styles.set}>
      <span>{t(TEXTS[why])}</span> <Link to={paths.orders()}>{t('digital.toOrders')}</Link>
    </p>
  );
}

const TEXTS = { ordered: 'digital.orderedText', returnable: 'digital.returnableText' } as const;

const LABELS = {
  buy: 'digital.buyFile',
  remove: 'digital.removeFromCart',
  'in-set': 'digital.setInCart',
  'in-package': 'digital.setInCart',
  ordered: 'digital.ordered',
} as const satisfies Record<FileState, string>;

function FileButton({
  number,
  state,
  onToggle,
}: {
  readonly number: number;
  readonly state: FileState;
  readonly onToggle: (wanted: boolean) => ReturnType<DigitalCart['setFile']>;
}) {
  const { t } = useTranslation('products');
  const label = t(LABELS[state]);
  const toggle = async () => {
    const stored = await onToggle(state === 'buy');
    if (stored.ok) announce(t(state === 'buy' ? 'digital.added' : 'digital.removed'));
  };
  return (
    <Button
      wide
      variant="secondary"
      disabled={state === 'in-set' || state === 'in-package' || state === 'ordered'}
      className={styles.buy}
      aria-label={t('digital.named', { label, name: t('digital.picture', { number }) })}
      onClick={() => void toggle()}
    >
      {label}
    </Button>
  );
}

function DigitalPrice({ price, currency }: { readonly price: LinePrice; readonly currency: string }) {
  const { t } = useTranslation('products');
  const isReduced = price.linePrice < price.actualLinePrice;
  return (
    <>
      <span className={styles.now}>
        <Price minor={price.linePrice} currency={currency} />
      </span>
      {isReduced && (
        <s className={styles.before}>
          <VisuallyHidden>{t('before')}</VisuallyHidden> <Price minor={price.actualLinePrice} currency={currency} />
        </s>
      )}
    </>
  );
}
