import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minusQuantity, plusQuantity, quantityOnBlur, typedQuantity } from '#core/domain/cart/quantity.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { QuantityStepper } from '#src/ui/fields/quantity-stepper.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { AddDialogs, takeWarning } from '../pictures/uploads/add-dialogs.tsx';
import styles from './buy-screen.module.css';
import type { BuyRow, BuyView } from './buy-view.ts';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { isOrderable } from '../preflight/preflight.ts';
import { PreflightList } from '../preflight/preflight-list.tsx';
import { ToolbarHead } from '../toolbar/toolbar-head.tsx';
import { useBuy } from './use-buy.ts';
import { usePreflight } from '../preflight/use-preflight.ts';
import { useInstanceLayout } from '../page/use-instance-layout.ts';

/** Quantities per size, the price, the findings, and the button that adds to the cart. */
export function BuyScreen() {
  const { t } = useTranslation('editor');
  const { mode, options } = useEditor();
  const dispatch = useDispatch();
  const buy = useBuy();
  const { layout, error: layoutError, data } = useInstanceLayout();
  const [asking, setAsking] = useState<{ readonly isWarned: boolean } | null>(null);
  const findings = usePreflight(data, layout);
  const isComplete = isOrderable(findings);
  const error = buy.error ?? layoutError;
  return (
    <div className={styles.buy}>
      <ToolbarHead title={t('buy.title')} onBack={() => dispatch({ type: 'open-menu', menu: 'main' })} />
      <div className={styles.body}>
        <Answer answer={buy.prices} skeleton={<Skeleton height={160} />}>
          {({ currency }) => buy.view && <Rows view={buy.view} currency={currency} onQuantity={buy.setQuantity} />}
        </Answer>
        <PreflightList findings={findings} />
        {error && <ErrorNotice error={error} />}
      </div>
      <div className={styles.foot}>
        {buy.prices.state === 'ready' && buy.view && (
          <p className={styles.total} role="status">
            <span>{t('buy.total')}</span>
            <strong>
              <Price minor={buy.view.total} currency={buy.prices.value.currency} />
            </strong>
          </p>
        )}
        <Button
          wide
          icon="cart"
          busy={buy.isBusy}
          disabled={!isComplete || !buy.view?.hasQuantity || !layout}
          onClick={() => setAsking({ isWarned: takeWarning(options.warnBeforeAddingToCart) })}
        >
          {t(mode === 'add' ? 'buy.add' : 'buy.update')}
        </Button>
      </div>
      {asking && (
        <AddDialogs
          {...asking}
          isBusy={buy.isBusy}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            if (layout) void buy.order({ data, layout });
          }}
        />
      )}
    </div>
  );
}

function Rows({
  view,
  currency,
  onQuantity,
}: {
  readonly view: BuyView;
  readonly currency: string;
  readonly onQuantity: (productUuid: string, quantity: number) => void;
}) {
  const { t } = useTranslation('editor');
  if (view.rows.length === 0) return <p className={styles.quiet}>{t('buy.notSold')}</p>;
  return (
    <ul className={styles.rows}>
      {view.rows.map((row) => (
        <Row key={row.product.uuid} row={row} currency={currency} onQuantity={(quantity) => onQuantity(row.product.uuid, quantity)} />
      ))}
    </ul>
  );
}

function Row({
  row,
  currency,
  onQuantity,
}: {
  readonly row: BuyRow;
  readonly currency: string;
  readonly onQuantity: (quantity: number) => void;
}) {
  const { t } = useTranslation('editor');
  const { product, name, quantity, minimum, maximum, unit } = row;
  return (
    <li className={styles.row}>
      <div className={styles.product}>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {unit.charged < unit.regular && (
            <s aria-label={t('buy.before')}>
              <Price minor={unit.regular} currency={currency} />
            </s>
          )}{' '}
          <Price minor={unit.charged} currency={currency} /> {t('buy.each')}
        </span>
      </div>
      <QuantityStepper
        label={t('buy.quantityOf', { product: name })}
        value={quantity}
        min={0}
        max={maximum}
        limits={{ minimum, maximum: product.maximumQuantity }}
        onPlus={() => onQuantity(Math.min(plusQuantity(quantity, minimum), maximum))}
        onMinus={() => onQuantity(minusQuantity(quantity, minimum))}
        onTyped={(text) => onQuantity(Math.min(quantityOnBlur(typedQuantity(text), minimum), maximum))}
      />
    </li>
  );
}
