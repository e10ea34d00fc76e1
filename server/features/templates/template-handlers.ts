import { appError } from '#core/contract/errors.ts';
import type { templateCalls } from '#core/contract/templates.ts';
import { assert } from '#core/kernel/assert.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { AreaHandlers, Caller, RequestContext } from '#server/http/handler.ts';
import { previewKey } from '#server/media/store/media-keys.ts';
import { fillContextOf } from './fill-design.ts';
import { fillTemplate, fillUserStrings } from './fill-template.ts';
import { listCardCategories, listCategories, photoGiftInfo } from './list-categories.ts';
import { listOwnPictureTemplates, listTemplates, listTemplatesByProduct, listTemplatesForSubject } from './list-templates.ts';
import { englishPreview } from './preview-languages.ts';
import { findTemplate, loadProductRows, soldProductOf } from './load-templates.ts';
import { templateView } from './template-view.ts';

/** The name contains the version and a hash of the drawn content, so another picture has another name. */
const PREVIEW_CACHE = 'public, max-age=31536000, immutable';

function userOf(caller: Caller): string {
  assert(caller.userUuid !== null, 'a customer has a user');
  return caller.userUuid;
}

async function readDefinition(
  { db, caller }: RequestContext,
  uuid: string,
  version: number | null,
): Promise<Result<TemplateDefinition, AppError>> {
  const row = await findTemplate(db, uuid, version);
  if (!row) return err(appError('template.not_found'));
  const products = await loadProductRows(db);
  // A draft or an order of a withdrawn product still needs its data.
  const product = products.get(soldProductOf(row, products) ?? row.design.productUuids[0] ?? '') ?? null;
  return ok({ ...templateView(row, product, caller.lang), design: row.design });
}

export const templateHandlers: AreaHandlers<typeof templateCalls> = {
  listCategories: async ({ db, caller }, { query }) => ok({ categories: await listCategories(db, userOf(caller), query.lang) }),

  listCardCategories: async ({ db }) => {
    const { categories, defaultCategory } = await listCardCategories(db);
    return ok({ categories: categories.map(({ internalName, names }) => ({ internalName, names: { ...names } })), defaultCategory });
  },

  photoGiftCategoryInfo: async ({ db }, { params }) => {
    const info = await photoGiftInfo(db, params.category);
    return info.ok ? ok({ ...info.value, names: { ...info.value.names } }) : info;
  },

  listTemplates: ({ db, caller }, { params }) => listTemplates(db, params.type, null, caller.lang),

  listTemplatesByCategory: ({ db, caller }, { params }) => listTemplates(db, params.type, params.category, caller.lang),

  listTemplatesForSubject: ({ db, caller }, { params }) =>
    listTemplatesForSubject(db, userOf(caller), params.type, params.category, params.subjectUuid, caller.lang),

  ownPictureTemplates: async ({ db, caller }) => ok(await listOwnPictureTemplates(db, caller.lang)),

  templateByUuid: (context, { params }) => readDefinition(context, params.uuid, null),

  templateByUuidAndVersion: (context, { params }) => readDefinition(context, params.uuid, Number(params.version)),

  listTemplatesByProduct: async (context, { params }) =>
    listTemplatesByProduct(context.db, userOf(context.caller), params.productUuid, await fillContextOf(context)),

  fillTemplate: async (context, { body }) =>
    fillTemplate(context, {
      userUuid: userOf(context.caller),
      templateUuid: body.template.uuid,
      subjectUuid: body.subject.uuid,
      context: await fillContextOf(context),
    }),

  fillUserStringsByPicture: async (context, { body }) => {
    const { db, caller } = context;
    const options = {
      userUuid: userOf(caller),
      templateUuid: body.template.uuid,
      subjectUuid: body.subject.uuid,
      context: await fillContextOf(context),
    };
    const texts = await fillUserStrings(db, options, body.picture.uuid, body.resource.id);
    return texts.ok ? ok({ userStringResources: texts.value }) : texts;
  },

  templatePreview: async ({ services }, { params }) => {
    // The contract's pattern allows a name that consists of dots, which is not a valid key.
    if (!/^[a-z0-9]/.test(params.preview)) return err(appError('template.not_found'));
    for (const key of [previewKey(params.preview), previewKey(englishPreview(params.preview))])
      if (await services.media.exists(key))
        return ok({
          kind: 'file' as const,
          content: await services.media.read(key),
          contentType: 'image/webp',
          cacheControl: PREVIEW_CACHE,
        });
    return err(appError('template.not_found'));
  },
};
