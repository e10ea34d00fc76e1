import { organisationNumberInWords } from '#core/domain/documents/organisation-number.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { sellerLines } from '#server/mail/seller-lines.ts';
import allWords from './letter-words.json' with { type: 'json' };

/** At the foot of a letter: what a mail's foot says, and the number in the register of companies. */
export function letterSeller(
  settings: Pick<ShopSettings, 'portal' | 'options' | 'seller'>,
  lang: keyof typeof allWords,
): readonly string[] {
  const { organisationNumber, isTaxRegistered } = settings.seller;
  const number = organisationNumberInWords(organisationNumber, isTaxRegistered);
  return [...sellerLines(settings), ...(number === '' ? [] : [allWords[lang].organisation.replace('{number}', () => number)])];
}
