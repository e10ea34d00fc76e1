import type { Settings } from '#core/contract/settings.ts';

type ContactInfo = Settings['contactInfo'];

/** As on an envelope; what the shop has not filled in leaves no empty line. */
export function addressLines({ address, postalCode, city, state }: ContactInfo): string[] {
  return [address, [postalCode, city, state].filter(Boolean).join(' ')].filter(Boolean);
}

/** RFC 3966: without the spaces and brackets that people read. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
