import { appError } from '#core/contract/errors.ts';
import type { pageCalls } from '#core/contract/pages.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { AreaHandlers } from '#server/http/handler.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { nameIn } from '../shop/names-in.ts';
import { loadLegacyPages } from './legacy-pages.ts';

export const pageHandlers: AreaHandlers<typeof pageCalls> = {
  legacyPage: async ({ db, caller }, { params }) => {
    const page = (await loadLegacyPages(db)).find(({ id }) => id === params.id);
    if (!page) return err(appError('page.not_found'));
    const { id, titles, modules } = page;
    return ok({
      id,
      title: nameIn(titles, caller.lang),
      modules: inLanguage(modules, caller.lang) ?? modules.en,
    });
  },

  privacyPolicy: async ({ db, caller }) => {
    const { privacyPolicy } = (await loadSettings(db)).terms;
    return privacyPolicy === null ? err(appError('page.not_found')) : ok({ data: { privacyPolicy: nameIn(privacyPolicy, caller.lang) } });
  },

  termsOfPurchase: async ({ db, caller }) => {
    const termsOfPurchase = nameIn((await loadSettings(db)).terms.termsOfPurchase, caller.lang);
    return termsOfPurchase.trim() === '' ? err(appError('page.not_found')) : ok({ termsOfPurchase });
  },
};
