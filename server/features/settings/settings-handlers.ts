import { eq } from 'drizzle-orm';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import { type HandlersOf, callerUuid } from '#server/http/handler.ts';
import { isTestShop } from '#server/payment/test-shop.ts';
import { loadSettings } from './load-settings.ts';
import { menuIn, settingsIn } from './settings-view.ts';

export const settingsHandlers: HandlersOf<'settings'> = {
  settings: async ({ db, services }, { query }) => {
    const shop = await loadSettings(db);
    const options = shop.payment.options.filter(({ provider }) => services.payment.has(provider));
    return ok(settingsIn({ ...shop, payment: { options } }, query.lang, isTestShop(services.config)));
  },

  menu: async ({ db }, { query }) => ok({ menu: menuIn((await loadSettings(db)).menu.entries, query.lang) }),

  setLanguage: async ({ db, caller }, { body }) => {
    const { portal } = await loadSettings(db);
    if (!portal.languages.some((language) => language.name === body.lang)) return err(appError('request.invalid', { field: 'lang' }));
    await db
      .update(users)
      .set({ lang: body.lang })
      .where(eq(users.uuid, callerUuid(caller)));
    return ok({ status: 'OK' });
  },
};
