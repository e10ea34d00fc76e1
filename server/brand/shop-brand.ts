/** The shop's name and look outside its screens: page heads, icons, the manifest, mails and letters. */
import { createHash } from 'node:crypto';
import { type BrandColors, brandColors } from '#core/domain/brand/brand-colors.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { shortNameOf } from './initials.ts';

export interface ShopBrand {
  readonly name: string;
  readonly shortName: string;
  /** The shop's own language, for texts without a known customer. */
  readonly lang: string;
  readonly colors: BrandColors;
  /** Whether the shop has chosen colours. Otherwise the app's stylesheet has them. */
  readonly hasOwnColors: boolean;
  /** Addresses of stored pictures. */
  readonly icon: string | null;
  readonly logo: string | null;
  /** Pictures of the front page: wide, and in portrait format. */
  readonly frontPageImage: string | null;
  readonly frontPageImagePhone: string | null;
  /** A hash of all inputs of the icon. It is part of the icon's address, so that a changed icon has another address. */
  readonly version: string;
}

export function shopBrand({ portal, brand }: Pick<ShopSettings, 'portal' | 'brand'>): ShopBrand {
  const shop = {
    name: portal.name,
    shortName: brand.shortName ?? shortNameOf(portal.name),
    lang: portal.defaultLanguage,
    colors: brandColors(brand),
    hasOwnColors: brand.color !== null || brand.background !== null,
    icon: brand.icon,
    logo: portal.logo,
  };
  const { frontPageImage, frontPageImagePhone } = portal;
  return {
    ...shop,
    frontPageImage,
    frontPageImagePhone,
    version: createHash('sha256').update(JSON.stringify(shop)).digest('hex').slice(0, 12),
  };
}
