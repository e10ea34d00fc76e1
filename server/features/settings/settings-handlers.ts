import { eq } from 'drizzle-orm';
import { appError } from '#core/contract/errors.ts';
import type { settingsCalls } from '#core/contract/settings.ts';
import { err, ok } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid } from '#server/http/handler.ts';
import { loadSettings } from './load-settings.ts';
import { menuIn, settingsIn } from './settings-view.ts';

export const settingsHandlers: AreaHandlers<typeof settingsCalls> = {
  settings: async ({ db }, { query }) => ok(settingsIn(await loadSettings(db), query.lang)),

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
