import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import { appError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { cartQuantityRange } from '#core/domain/cart/quantity.ts';
import { holdsOrdered } from '#core/domain/digital/sold-once.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { riskHere } from '#src/platform/install/removal-risk.ts';
import type { DeletionEffects } from '#src/data/commands/cart/change-cart.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { KeptNote } from '#src/ui/status/kept-note.tsx';
import { QuantityStepper } from '#src/ui/fields/quantity-stepper.tsx';
import styles from './cart-line.module.css';
import { CartPreview } from './cart-preview.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { lineView } from '../cart-view.ts';
import { LinePrice } from './line-price.tsx';
import type { CartScreen } from '../use-cart.ts';

/** The retouch entry that another feature renders for a line's pictures. */
export type RetouchOfLine = ComponentType<{ readonly line: OrderLine }>;

/** One product of the cart (CRT-02). */
export function CartLine({
  line,
  screen,
  retouch: Retouch,
}: {
  readonly line: OrderLine;
  readonly screen: CartScreen;
  readonly retouch: RetouchOfLine | undefined;
}) {
  const { t } = useTranslation('cart');
  /** Effects of the deletion on other lines; null when the question is not open. */
  const [effects, setEffects] = useState<DeletionEffects | null>(null);
  const owned = (count: number) => t('digitalOwned', { count });
  const pictures = (count: number) => t('pictures', { count });
  const texts = { digitalSet: t('kind.digital-set'), pictures, owned, repeated: t('digitalRepeated') };
  const view = lineView(line, screen.fixedProducts, texts, screen.cart.orderLines);
  const errorText = useErrorText();
  const isOffSale = screen.isOffSale(line);
  const isDeleting = screen.isDeleting(line);
  const name = line.description || t(`kind.${view.kind}`);
  const ask = async () => {
    const found = await screen.effectsOfRemoving(line);
    if (found.ok) setEffects(found.value);
  };
  return (
    <li className={classNames(styles.line, isDeleting && styles.deleting)} aria-busy={isDeleting || undefined}>
      <CartPreview line={line} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {view.details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
        {!isDeleting && <KeptNote kept={screen.keptOf(line)} risk={riskHere(screen.keptOf(line))} />}
        {isOffSale && !line.disabled && <p className={styles.offSale}>{t('offSale')}</p>}
        {line.disabled && <p className={styles.offSale}>{errorText(appError('package.disabled', line.disabled))}</p>}
        {line.disabled && <p className={styles.offSale}>{t('takeOut')}</p>}
        {!isOffSale && !isDeleting && holdsOrdered(line) && (
          <p className={styles.offSale}>
            {t('digitalOrdered')} <Link to={paths.orders()}>{t('toOrders')}</Link>
          </p>
        )}
        {view.editPath && !isDeleting && !isOffSale && (
          <Link className={styles.edit} to={view.editPath} aria-label={t('editName', { name })}>
            <Icon name="edit" size={18} />
            {t('edit')}
          </Link>
        )}
      </div>
      <IconButton
        className={styles.delete ?? ''}
        icon="trash"
        label={t('deleteName', { name })}
        disabled={isDeleting}
        onClick={() => void ask()}
      />
      <div className={styles.foot}>
        <Quantity line={line} name={name} isFixed={!view.hasQuantity || isOffSale} isDeleting={isDeleting} screen={screen} />
        <LinePrice
          minor={line.linePrice}
          before={view.before}
          currency={screen.currency}
          isUpdating={screen.isUpdating(line)}
          isEstimate={screen.isEstimate}
          isOffSale={isOffSale}
        />
      </div>
      {Retouch && !isDeleting && <Retouch line={line} />}
      {effects && (
        <DeleteQuestion
          name={name}
          effects={effects}
          currency={screen.currency}
          onCancel={() => setEffects(null)}
          onConfirm={() => {
            setEffects(null);
            screen.remove(line);
          }}
        />
      )}
    </li>
  );
}

function Quantity({
  line,
  name,
  isFixed,
  isDeleting,
  screen,
}: {
  readonly line: OrderLine;
  readonly name: string;
  readonly isFixed: boolean;
  readonly isDeleting: boolean;
  readonly screen: CartScreen;
}) {
  const { t } = useTranslation('cart');
  if (isFixed) return <span className={styles.fixed}>{t('pieces', { count: line.quantity })}</span>;
  const range = cartQuantityRange(line);
  return (
    <QuantityStepper
      label={t('quantityOf', { name })}
      value={line.quantity}
      min={range.minimum}
      max={range.maximum}
      limits={{ minimum: range.minimum, maximum: line.maximumQuantity }}
      disabled={isDeleting}
      onPlus={() => screen.setQuantity(line, line.quantity + 1)}
      onMinus={() => screen.setQuantity(line, line.quantity - 1)}
      onTyped={(typed) => screen.setQuantity(line, typed)}
    />
  );
}
