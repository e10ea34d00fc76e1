import { placeLines } from '#core/domain/validation/address-layout.ts';
import type { Settings } from '#core/contract/settings.ts';

type ContactInfo = Settings['contactInfo'];

/** Lines as on an envelope of the shop's country. A field that the shop left empty makes no empty line. */
export const addressLines = (info: ContactInfo, country: string): string[] => [info.address, ...placeLines(info, country)].filter(Boolean);

/** RFC 3966: without the spaces and brackets of the written form. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
