import { useTranslation } from 'react-i18next';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import { chargedDelivery } from '#core/domain/prices/delivery-range.ts';
import { placeLines } from '#core/domain/validation/address-layout.ts';
import { useArrivalText } from '#src/ui/goods/use-arrival-text.ts';
import { type CheckoutState, promisedDay } from '../checkout-state.ts';
import { chosenChoice, schoolSubjects } from '../delivery/delivery-view.ts';
import { useDeliveryFree } from '../delivery/use-delivery-free.ts';
import { FreeOrPrice } from '../free-or-price.tsx';

/** The chosen method, option, price and address. */
export function DeliverySummary({ state, method }: { readonly state: CheckoutState; readonly method: DeliveryMethod }) {
  const { t } = useTranslation('checkout');
  const isFree = useDeliveryFree(state.cart);
  const arrival = useArrivalText();
  const { address, contact, subjectUuid } = state.delivery;
  const choice = chosenChoice(method, state.progress.deliveryOptionUuid);
  const subject = schoolSubjects(method).find((entry) => entry.uuid === subjectUuid);
  const day = promisedDay(state);
  const place =
    method.type === 'postage'
      ? [address.name, address.address, address.address2, ...placeLines(address, state.checkout.options.country)]
      : [contact.name, contact.emailAddress, subject ? t('pickedUpBy', { name: subject.name }) : ''];
  return (
    <>
      <p>
        {[method.name, choice?.name].filter((name, index, all) => name && all.indexOf(name) === index).join(' · ')}
        {choice && (
          <>
            {' · '}
            <FreeOrPrice minor={chargedDelivery(choice, isFree)} />
          </>
        )}
      </p>
      <p>{place.filter(Boolean).join(', ')}</p>
      {day !== null && <p>{arrival(method.type, day)}</p>}
    </>
  );
}
