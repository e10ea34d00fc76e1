/** The settings that an invoice requires: a registered seller with an address and an account number (BIZ-05). */
import { invoiceProvider } from '#server/payment/providers/invoice/invoice-provider.ts';
import type { PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

/** A real shop is refused; a trial shop gets them as notes. */
export function sellerFaults({ settings: { seller, portal, payment } }: ShopFile): readonly PathFault[] {
  if (!payment.options.some(({ provider }) => provider === invoiceProvider.name)) return [];
  const { address, city } = portal.contactInfo;
  const text = 'is empty, and the shop offers payment by invoice';
  return [
    ...(seller.organisationNumber === '' ? [{ path: ['settings', 'seller', 'organisationNumber'], text }] : []),
    ...(seller.bankAccount === '' ? [{ path: ['settings', 'seller', 'bankAccount'], text }] : []),
    ...(address === '' ? [{ path: ['settings', 'portal', 'contactInfo', 'address'], text }] : []),
    ...(city === '' ? [{ path: ['settings', 'portal', 'contactInfo', 'city'], text }] : []),
  ];
}

export const isRealShop = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false;
