import ReceiptPage from '#src/features/checkout/receipt/receipt-page.tsx';
import PushOffer from '#src/features/push/push-offer.tsx';

/** The receipt, with the offer of a message on this device when the order is sent (LOV-12). */
export default function ReceiptScreen() {
  return <ReceiptPage offer={(order) => <PushOffer order={order} />} />;
}
