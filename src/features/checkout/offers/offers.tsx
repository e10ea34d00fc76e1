import { CatalogueUpsell } from './catalogue-upsell.tsx';
import { DigitalUpsell } from './digital-upsell.tsx';
import { rememberAnswer } from './offer-memory.ts';
import type { CheckoutScreen } from '../use-checkout.ts';

/** The offers before the first step, one after the other. Renders nothing after the last one (UPS-02). */
export function Offers({ screen }: { readonly screen: CheckoutScreen }) {
  const { state, dispatch } = screen;
  const [offer] = state.offers;
  if (offer === undefined) return null;
  const goOn = () => {
    rememberAnswer(offer);
    dispatch({ type: 'next-offer' });
  };
  return offer.type === 'CATALOGUE' ? (
    <CatalogueUpsell offer={offer} screen={screen} onDone={goOn} />
  ) : (
    <DigitalUpsell offer={offer} screen={screen} onDone={goOn} />
  );
}
