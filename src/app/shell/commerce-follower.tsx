import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import type { Cart } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { cartUpdateOf } from '#core/domain/cart/cart-totals.ts';
import { cartChangeEvents, purchaseOf, viewCartOf } from '#core/domain/orders/commerce-events.ts';
import { minorDigits } from '#core/kernel/money.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { tellCommerce } from '#src/platform/consent/commerce-events.ts';
import { firstTimeInSession } from '#src/platform/storage/session-flags.ts';
import { type Place, placeOf } from './commerce-place.ts';

/** Reports pages and cart changes to the shop's tag manager. Rendered only after consent (PUB-05). */
export default function CommerceFollower() {
  const { pathname } = useLocation();
  const { state, cart } = useCartLive();
  const currency = useCurrency();
  const place = placeOf(pathname);
  useViews(place);
  useCartChanges(state === 'ready' ? cart : null, currency);
  useCartUpdates(state === 'ready' ? cart : null, currency);
  useCartView(place.pattern === PATTERNS.cart && state === 'ready' ? cart : null, currency);
  usePurchase(matchPath(PATTERNS.receipt, pathname)?.params.orderUuid ?? null);
  return null;
}

/** Reports each screen by the pattern of its address, without the subject of its pictures. */
function useViews({ pattern, item, list }: Place): void {
  const { i18n } = useTranslation();
  const session = useSession();
  const isKnown = session.state === 'ready';
  const isSignedIn = session.isSignedIn && !(session.user?.isAnonymousUser ?? true);
  const { language } = i18n;
  const key = JSON.stringify([pattern, item, list]);
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (!isKnown || reported.current === key) return;
    reported.current = key;
    tellCommerce({ event: 'page_view', page: pattern, language, user: isSignedIn ? 'logged in' : 'logged out' });
    if (item) tellCommerce({ event: 'view_item', ecommerce: { items: [item] } });
    if (list !== null) tellCommerce({ event: 'view_item_list', ecommerce: { item_list_id: list } });
  }, [isKnown, isSignedIn, key, pattern, item, list, language]);
}

function useCartChanges(cart: Cart | null, currency: string): void {
  const before = useRef<Cart | null>(null);
  useEffect(() => {
    if (!cart) return;
    if (before.current) for (const event of cartChangeEvents(before.current, cart, currency)) tellCommerce(event);
    before.current = cart;
  }, [cart, currency]);
}

/** Reports each change of the cart's count and total, but not their first value (CRT-10). */
function useCartUpdates(cart: Cart | null, currency: string): void {
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (!cart) return;
    const update = cartUpdateOf(cart, 10 ** minorDigits(currency));
    const key = JSON.stringify(update);
    if (reported.current !== null && reported.current !== key)
      tellCommerce({ event: 'cart_update', itemCount: update.itemCount, total: update.roundedTotal, currency });
    reported.current = key;
  }, [cart, currency]);
}

function useCartView(cart: Cart | null, currency: string): void {
  const wasTold = useRef(false);
  useEffect(() => {
    if (cart === null) wasTold.current = false;
    else if (!wasTold.current && cart.orderLines.length > 0) {
      wasTold.current = true;
      tellCommerce(viewCartOf(cart, currency));
    }
  }, [cart, currency]);
}

/** Reports an order that is paid, or to be paid by invoice. */
function usePurchase(orderUuid: string | null): void {
  const answer = useAnswer(orderCalls.readOrder, orderUuid === null ? null : { params: { orderUuid } });
  const order = answer.state === 'ready' ? answer.value : null;
  useEffect(() => {
    const isBought = order?.payment.isInvoice === true || order?.payment.state === 'paid';
    if (order && order.uuid === orderUuid && isBought && firstTimeInSession(`purchase.${order.uuid}`)) tellCommerce(purchaseOf(order));
  }, [order, orderUuid]);
}
