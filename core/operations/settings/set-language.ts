import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { accessCalls } from '#core/contract/access.ts';
import { LanguageSchema, OkSchema } from '#core/contract/entities.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { LANES } from '../lane.ts';

/** Sends the chosen language (BCP 47) to the server, for mails and texts. i18n itself determines the language of the screen. */
export const setLanguage = defineOperation({
  call: defineCall({
    name: 'setLanguage',
    method: 'PUT',
    path: '/api/webshop/user/language',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SRV-51 (path not shown)',
    body: z.object({ lang: LanguageSchema }),
    answer: OkSchema,
  }),
  lane: () => LANES.language,
  join: 'latest',
  folds: ({ body: { lang } }) => [foldOf(accessCalls.currentUser, ({ user }) => ({ user: user && { ...user, lang } }))],
  example: { body: { lang: 'nb' } },
});
