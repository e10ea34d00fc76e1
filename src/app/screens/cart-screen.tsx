import CartPage from '#src/features/cart/cart-page.tsx';
import { LineRetouch } from '#src/features/retouch/line-retouch.tsx';

/** The cart with another feature's retouch entry for its lines. */
export default function CartScreen() {
  return <CartPage retouch={LineRetouch} />;
}
