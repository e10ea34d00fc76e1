import type { Logger } from 'pino';
import type { AddressProvider } from './address-provider.ts';
import { earlierAddresses } from './earlier-addresses.ts';
import { firstOfEach } from './first-of-each.ts';
import { placeOfPostalCode } from './place-of-postal-code.ts';
import { createStreetService } from './street-service.ts';

/** Addresses of the customer's earlier orders come first. @param streetServiceUrl null for none */
export function createAddressProvider(streetServiceUrl: string | null, log: Logger): AddressProvider {
  const streets = streetServiceUrl === null ? [] : [createStreetService(streetServiceUrl, log)];
  return firstOfEach([earlierAddresses, ...streets, placeOfPostalCode]);
}
