import { useEffect, useState } from 'react';
import type { AddressSuggestionSchema } from '#core/contract/delivery.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import type * as z from 'zod/mini';
import type { AddressForm, CheckoutOptions } from './delivery-form.ts';

type Suggestion = z.infer<typeof AddressSuggestionSchema>;
type Found = NonNullable<Suggestion['address']>;

/** D1 §9. */
const DEBOUNCE_MS = 500;
const MIN_LETTERS = 2;

interface AddressSuggestions {
  readonly suggestions: readonly Suggestion[];
  /** The chosen suggestion gave no address: 'Error resolving address'. */
  readonly isUnresolved: boolean;
  /** Takes the text of the address field. Suggestions follow when the typing pauses. */
  typed(text: string): void;
  /** Resolves to the city of the chosen address; null when the suggestion gave no address. */
  choose(id: string): Promise<string | null>;
  /** null when the postal code has no city, or the shop could not be asked. */
  findCity(postalCode: string): Promise<string | null>;
}

/** Suggestions while the customer types an address (CHK-05). Without a connection there are none, and no message. */
export function useAddressSuggestions(options: CheckoutOptions, onChange: (change: Partial<AddressForm>) => void): AddressSuggestions {
  const device = useDevice();
  const [asked, setAsked] = useState<string | null>(null);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isUnresolved, setUnresolved] = useState(false);
  const isOn = options.useAddressAutocompleteService;
  useEffect(() => {
    if (!isOn || asked === null || asked.trim().length < MIN_LETTERS) {
      setSuggestions([]);
      return undefined;
    }
    const cancel = new AbortController();
    const stopWaiting = device.timers.after(DEBOUNCE_MS, () => {
      void suggest(device, asked, cancel.signal).then((found) => {
        if (!cancel.signal.aborted) setSuggestions(found);
      });
    });
    return () => {
      stopWaiting();
      cancel.abort();
    };
  }, [device, isOn, asked]);

  const apply = (address: Found) => onChange({ ...formOf(address, options), verifiedAddress: address.address1 !== '' });
  return {
    suggestions,
    isUnresolved,
    typed: (text) => {
      setUnresolved(false);
      setAsked(text);
      onChange({ address: text });
    },
    choose: async (id) => {
      const chosen = suggestions.find((suggestion) => suggestion.id === id);
      setSuggestions([]);
      setAsked(null);
      // A suggestion that contains its address needs no second call.
      const address = chosen?.address ?? (await resolve(device, id));
      if (address) {
        apply(address);
        return address.city;
      }
      setUnresolved(true);
      onChange({ address: '' });
      return null;
    },
    findCity: async (postalCode) => {
      if (!isOn || postalCode === '') return null;
      const found = await suggest(device, postalCode);
      return found.find(({ address }) => address?.postalCode === postalCode && address.city !== '')?.address?.city ?? null;
    },
  };
}

async function suggest(device: Device, q: string, signal?: AbortSignal): Promise<readonly Suggestion[]> {
  const answer = await callLive(device, checkoutCalls.autocompleteAddress, { query: { q } }, signal ? { signal } : {});
  return answer.ok ? answer.value.suggestions : [];
}

async function resolve(device: Device, id: string): Promise<Found | null> {
  const answer = await callLive(device, checkoutCalls.resolveAddress, { params: { id } });
  return answer.ok && !answer.value.error ? (answer.value.address ?? null) : null;
}

/** Only the fields that the shop requires. A place without a street leaves the street unchanged. */
function formOf({ address1, address2, postalCode, city, state }: Found, options: CheckoutOptions): Partial<AddressForm> {
  return {
    ...(address1 !== '' && { address: address1 }),
    ...(options.gatherAddress2 && { address2 }),
    ...(!options.hidePostalCode && { postalCode }),
    city,
    ...(options.gatherState && { state }),
  };
}
