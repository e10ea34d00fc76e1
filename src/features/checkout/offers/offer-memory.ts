import type { Upsell } from '#core/domain/cart/upsell.ts';
import { firstTimeInSession, wasInSession } from '#src/platform/storage/session-flags.ts';

/** Key of the offer and its subjects. A customer who declined it once in this tab is not asked again after a reload. */
const flagOf = ({ type, products }: Upsell): string =>
  `offer.${type}.${products.map((product) => `${product.uuid}/${product.subject?.uuid ?? ''}`).join(',')}`;

export const wasAnswered = (offer: Upsell): boolean => wasInSession(flagOf(offer));

export const rememberAnswer = (offer: Upsell): void => void firstTimeInSession(flagOf(offer));
