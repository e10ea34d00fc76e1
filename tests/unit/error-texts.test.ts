/** Texts of errors that are combined from parts. */
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type AppError, appError, errorOfField } from '#core/contract/errors.ts';
import { errorTextOptions } from '#src/i18n/use-error-text.ts';
import { wordsOf } from './app-words.ts';

async function textsIn(language: string): Promise<(error: AppError) => string> {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { errors: wordsOf(language, 'errors') } },
    interpolation: { escapeValue: false },
  });
  return (error) => i18n.getFixedT(language, 'errors')(error.code, errorTextOptions(error, language, language));
}

test.each(['en', 'nb', 'sv'])(
  '[OFF-08] [SIM-07] a failure without a report number, and a code of a newer shop, give complete sentences, in %s',
  async (language) => {
    const text = await textsIn(language);
    const { reportId } = { reportId: '1a2b3c4d' };
    expect(text(appError('server.failed'))).not.toContain('{{');
    expect(text({ code: 'server.failed', reportId })).toContain(reportId);
    expect(text(appError('server.failed', { reportId }))).toContain(reportId);
    expect(text(errorOfField('future.some_code'))).toMatch(/^[A-ZÅÄÖØ].* \(future\.some_code\)\.$/u);
    expect(errorOfField('The voucher is for another shop.'), 'another server’s words').toMatchObject({ message: expect.any(String) });
  },
);

test.each([
  ['en', 'It is in 2 products in the cart.', 'It is in one draft.', 'cart', 'draft'],
  ['nb', 'Det er med i 2 produkter i handlekurven.', 'Det er med i ett utkast.', 'handlekurv', 'utkast'],
  ['sv', 'Den finns i 2 produkter i kundvagnen.', 'Den finns i ett utkast.', 'kundvagn', 'utkast'],
])(
  '[KEP-14] the text about a picture in use names the cart and the drafts only if the picture is in them, in %s',
  async (language, inCart, inDraft, cart, draft) => {
    const words = await textsIn(language);
    const text = (params: NonNullable<AppError['params']>) => words(appError('upload.in_use', params));
    expect(text({ cart: 2, drafts: 1, orders: 0 })).toContain(`${inCart} ${inDraft}`);
    expect(text({ cart: 2, drafts: 0, orders: 0 })).toContain(inCart);
    expect(text({ cart: 2, drafts: 0, orders: 0 })).not.toContain(draft);
    expect(text({ cart: 0, drafts: 1, orders: 0 })).toContain(inDraft);
    expect(text({ cart: 0, drafts: 1, orders: 0 })).not.toContain(cart);
    expect(text({ cart: 0, drafts: 0, orders: 2 })).toContain(' 2 ');
    expect(text({ cart: 0, drafts: 0, orders: 2 })).not.toContain(cart);
  },
);
