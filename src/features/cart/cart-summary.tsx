import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { goodsOnSale } from '#core/domain/cart/sale/on-sale.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { DeliveryRangeText } from '#src/ui/goods/delivery-range-text.tsx';
import { SchoolNotes } from '#src/ui/goods/school-notes.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';
import { useArrivalRangeText } from '#src/ui/goods/use-arrival-text.ts';
import { VoucherTag } from '#src/ui/goods/voucher-tag.tsx';
import styles from './cart-summary.module.css';
import { cartSections } from './cart-view.ts';
import { NextDiscounts } from './next-discounts.tsx';
import type { CartScreen } from './use-cart.ts';
import { useVoucher } from './use-voucher.ts';
import { VoucherDialog } from './voucher-dialog.tsx';

/** The sum of the cart: lines, reductions, fees, voucher, total (CRT-04). */
export function CartSummary({ screen }: { readonly screen: CartScreen }) {
  const { t } = useTranslation('cart');
  const [isEntering, setEntering] = useState(false);
  const voucher = useVoucher();
  const { isSignedIn } = useSession();
  const { goods, reductions, fees } = cartSections(screen.cart);
  const arrivalRange = useArrivalRangeText();
  const isUpdating = screen.isOnline && screen.waiting.size > 0;
  const amount = (minor: number) => (isUpdating ? t('updating') : <Price minor={minor} currency={screen.currency} />);
  return (
    <Card className={styles.summary ?? ''}>
      <h2>{t('summary')}</h2>
      <Sums>
        {goodsOnSale(goods).map((line) => (
          <Sum key={line.uuid} term={t('timesLine', { count: line.quantity, name: line.description })}>
            {amount(line.linePrice)}
          </Sum>
        ))}
        {reductions.map((line) => (
          <Sum key={line.uuid} term={line.description} kind="reduction">
            {amount(line.linePrice)}
          </Sum>
        ))}
        {fees.map((line) => (
          <Sum key={line.uuid} term={line.description}>
            {amount(line.linePrice)}
          </Sum>
        ))}
        {fees.length === 0 && screen.delivery.state === 'range' && (
          <Sum term={t('delivery')}>
            <DeliveryRangeText range={screen.delivery} currency={screen.currency} />
          </Sum>
        )}
      </Sums>
      <NextDiscounts screen={screen} />
      {screen.cart.rebateCode === null ? (
        <Button variant="quiet" icon="gift" onClick={() => setEntering(true)}>
          {t('useVoucher')}
        </Button>
      ) : (
        <VoucherTag
          cart={screen.cart}
          code={screen.cart.rebateCode}
          currency={screen.currency}
          isSending={voucher.isSending}
          error={voucher.error}
          onTakeOff={() => void voucher.takeOff()}
          onReplace={() => setEntering(true)}
        />
      )}
      <p className={styles.total}>
        <span>{t('total')}</span>
        <span aria-live="polite">{amount(screen.cart.summary.totalPrice)}</span>
      </p>
      {screen.isEstimate && <p className={styles.note}>{t(estimateNote(screen, isSignedIn))}</p>}
      {fees.length === 0 && screen.arrival !== null && <p className={styles.note}>{arrivalRange(screen.arrival)}</p>}
      <SchoolNotes notes={screen.schoolNotes} className={styles.note} />
      {fees.length === 0 && <p className={styles.note}>{t(screen.delivery.state === 'nothing-sent' ? 'nothingSent' : 'deliveryLater')}</p>}
      <ButtonLink to={paths.checkout()} wide className={styles.checkOut ?? ''}>
        {t('checkOut')}
      </ButtonLink>
      {isEntering && <VoucherDialog screen={screen} onClose={() => setEntering(false)} />}
    </Card>
  );
}

/**
 * Says that the prices are this device's estimate until the shop has the lines. Lines with a visitor's pictures are
 * sent at sign-in.
 */
function estimateNote({ isOnline, waiting, deleting }: CartScreen, isSignedIn: boolean) {
  if (!isOnline) return 'estimateOffline';
  return isSignedIn || waiting.size + deleting.size > 0 ? 'estimateSending' : 'estimateVisitor';
}
