/** Completes the city: the typed text ends in a postal code of the shop's country. */
import { type AddressProvider, addressText } from './address-provider.ts';
import { findPlace } from './postal-codes.ts';

/** `Storgata 5, 5003`, or `5003` alone from the postal code's own field. */
const ENDS_IN_CODE = /^(?:(.*?)[\s,]+)?(\d{3,6})$/u;
const PREFIX = 'place:';

export const placeOfPostalCode: AddressProvider = {
  async suggest({ db, country }, typed) {
    const [, street = '', postalCode] = ENDS_IN_CODE.exec(typed.trim()) ?? [];
    if (postalCode === undefined) return [];
    const city = await findPlace(db, country, postalCode);
    if (city === null) return [];
    const address = { address1: street.trim(), address2: '', postalCode, city, state: '' };
    return [{ id: PREFIX + postalCode, suggestion: addressText(address), address }];
  },
  async resolve({ db, country }, id) {
    if (!id.startsWith(PREFIX)) return null;
    const postalCode = id.slice(PREFIX.length);
    const city = await findPlace(db, country, postalCode);
    return city === null ? null : { address1: '', address2: '', postalCode, city, state: '' };
  },
};
