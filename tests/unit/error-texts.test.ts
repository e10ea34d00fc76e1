/** Texts of errors that are put together from parts. */
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { wordsOf } from './app-words.ts';

test.each([
  ['en', 'It is in 2 products in the cart.', 'It is in one draft.', 'cart', 'draft'],
  ['nb', 'Det er med i 2 produkter i handlekurven.', 'Det er med i ett utkast.', 'handlekurv', 'utkast'],
  ['sv', 'Den finns i 2 produkter i kundvagnen.', 'Den finns i ett utkast.', 'kundvagn', 'utkast'],
])(
  '[KEP-14] a picture in use names the cart and the drafts only where it is in them, in %s',
  async (language, inCart, inDraft, cart, draft) => {
    const i18n = i18next.createInstance();
    await i18n.init({
      lng: language,
      resources: { [language]: { errors: wordsOf(language, 'errors') } },
      interpolation: { escapeValue: false },
    });
    // As useErrorText asks.
    const text = (params: object) =>
      i18n.getFixedT(language, 'errors')('upload.in_use', { nsSeparator: false, keySeparator: false, ...params });
    expect(text({ cart: 2, drafts: 1, orders: 0 })).toContain(`${inCart} ${inDraft}`);
    expect(text({ cart: 2, drafts: 0, orders: 0 })).toContain(inCart);
    expect(text({ cart: 2, drafts: 0, orders: 0 })).not.toContain(draft);
    expect(text({ cart: 0, drafts: 1, orders: 0 })).toContain(inDraft);
    expect(text({ cart: 0, drafts: 1, orders: 0 })).not.toContain(cart);
    expect(text({ cart: 0, drafts: 0, orders: 2 })).toContain(' 2 ');
    expect(text({ cart: 0, drafts: 0, orders: 2 })).not.toContain(cart);
  },
);
