import { useTranslation } from 'react-i18next';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { Cart } from '#core/contract/entities.ts';
import { isDayOfSchool } from '#core/domain/orders/arrival/promised-day.ts';
import { chargedDelivery } from '#core/domain/prices/delivery-range.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useArrivalText } from '#src/ui/goods/use-arrival-text.ts';
import { RadioCards } from '#src/ui/fields/radio-cards.tsx';
import { choiceGroups, type DeliveryChoice, markedNormal } from './delivery-view.ts';
import { FreeOrPrice } from '../free-or-price.tsx';
import { useDeliveryFree } from './use-delivery-free.ts';

interface DeliveryChoicesProps {
  readonly method: DeliveryMethod;
  readonly cart: Cart;
  readonly chosenUuid: string | null;
  readonly onChoose: (uuid: string) => void;
}

/** Stores or options of a method, and faster ones under 'Express delivery' (CHK-03). A single choice needs no list. */
export function DeliveryChoices({ method, cart, chosenUuid, onChoose }: DeliveryChoicesProps) {
  const { t } = useTranslation('checkout');
  const words = useChoiceWords(method);
  const isFree = useDeliveryFree(cart);
  const { normal, express } = choiceGroups(method, chosenUuid);
  const isStore = method.pickupLocations.length > 0;
  const card = (choice: DeliveryChoice) => ({
    value: choice.uuid,
    title: choice.name,
    text: words(choice),
    side: <FreeOrPrice minor={chargedDelivery(choice, isFree)} />,
  });
  const isExpress = express.some((choice) => choice.uuid === chosenUuid);
  return (
    <>
      {(normal.length > 1 || express.length > 0 || isStore) && (
        <RadioCards
          legend={t(isStore ? 'chooseStore' : 'chooseOption')}
          cards={normal.map(card)}
          value={isStore ? markedNormal(method, chosenUuid) : isExpress ? null : chosenUuid}
          onChange={onChoose}
        />
      )}
      {express.length > 0 && (
        <RadioCards legend={t('express')} cards={express.map(card)} value={isExpress ? chosenUuid : null} onChange={onChoose} />
      )}
    </>
  );
}

/** Texts of a choice: description, time in business days, day of arrival, and the last day on which it can be chosen. */
function useChoiceWords({ type }: Pick<DeliveryMethod, 'type'>): (choice: DeliveryChoice) => string {
  const arrival = useArrivalText();
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  return ({ detail, days, expire, arrivesBy }) => {
    const date = expire === null ? null : writeDay('dayOfYear', expire, locale);
    return [
      detail,
      days !== null && days > 0 && !isDayOfSchool(type, arrivesBy) ? t('businessDays', { count: days }) : '',
      arrival(type, arrivesBy),
      date === null ? '' : t('until', { date }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
