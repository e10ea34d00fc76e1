import { useEffect } from 'react';
import { firstTimeInSession, wasInSession } from '../../platform/session-flags.ts';
import type { Upsell } from '../../../core/domain/upsell.ts';
import { CatalogueUpsell } from './catalogue-upsell.tsx';
import { DigitalUpsell } from './digital-upsell.tsx';
import type { CheckoutScreen } from './use-checkout.ts';

/** For whom what is offered: who said no once in this tab is not asked again after a reload. */
const flagOf = ({ type, products }: Upsell): string =>
  `offer.${type}.${products.map((product) => `${product.uuid}/${product.subject?.uuid ?? ''}`).join(',')}`;

/** What is offered before the first step, one after the other, and nothing at the end (UPS-02). */
export function Offers({ screen }: { readonly screen: CheckoutScreen }) {
  const { state, dispatch } = screen;
  const [offer] = state.offers;
  const wasDeclined = offer !== undefined && wasInSession(flagOf(offer));
  useEffect(() => {
    if (wasDeclined) dispatch({ type: 'next-offer' });
  }, [wasDeclined, dispatch]);
  if (offer === undefined || wasDeclined) return null;
  const goOn = () => {
    firstTimeInSession(flagOf(offer));
    dispatch({ type: 'next-offer' });
  };
  return offer.type === 'CATALOGUE' ? (
    <CatalogueUpsell offer={offer} screen={screen} onDone={goOn} />
  ) : (
    <DigitalUpsell offer={offer} screen={screen} onDone={goOn} />
  );
}
