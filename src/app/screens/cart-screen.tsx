import CartPage from '#src/features/cart/cart-page.tsx';
import { LineRetouch } from '#src/features/retouch/line-retouch.tsx';

/** The cart with what another feature offers for its lines. */
export default function CartScreen() {
  return <CartPage retouch={LineRetouch} />;
}
