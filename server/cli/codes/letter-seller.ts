import { organisationNumberInWords } from '#core/domain/documents/organisation-number.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { sellerLines } from '#server/mail/seller-lines.ts';
import allWords from './letter-words.json' with { type: 'json' };

/** The footer of a letter: the same as a mail's, with the company registration number. */
export function letterSeller(
  settings: Pick<ShopSettings, 'portal' | 'options' | 'seller'>,
  lang: keyof typeof allWords,
): readonly string[] {
  const { organisationNumber, isTaxRegistered } = settings.seller;
  const number = organisationNumberInWords(organisationNumber, isTaxRegistered);
  return [...sellerLines(settings), ...(number === '' ? [] : [allWords[lang].organisation.replace('{number}', () => number)])];
}
