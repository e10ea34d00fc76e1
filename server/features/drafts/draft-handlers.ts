import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Draft, DRAFTS_MAX, DraftSchema } from '#core/contract/drafts.ts';
import { appError } from '#core/contract/errors.ts';
import { fullResourceId } from '#core/contract/template-format.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { drafts } from '#server/db/schema.ts';
import { type HandlersOf, callerUuid } from '#server/http/handler.ts';
import { findTemplate } from '../templates/load-templates.ts';
import { ownsPictures } from './owns-pictures.ts';

export const draftHandlers: HandlersOf<'drafts'> = {
  listDrafts: async ({ db, caller }) => {
    const rows = await db
      .select({ draft: drafts.draft })
      .from(drafts)
      .where(eq(drafts.userUuid, callerUuid(caller)))
      .orderBy(asc(drafts.savedAt));
    return ok({ drafts: rows.map((row) => DraftSchema.parse(row.draft)) });
  },

  readDraft: async ({ db, caller }, { params }) => {
    const found = await findDraft(db, params.uuid);
    return found?.userUuid === callerUuid(caller) ? ok(found.draft) : err(appError('instance.not_found'));
  },

  putDraft: async ({ db, caller, services }, { params, body: { baseRevision, ...body } }) => {
    const userUuid = callerUuid(caller);
    if (body.uuid !== params.uuid) return err(appError('request.invalid', { field: 'uuid' }));
    const found = await findDraft(db, params.uuid);
    if (found && found.userUuid !== userUuid) return err(appError('instance.not_found'));
    if (found && isSuperseded(body, found.draft, baseRevision)) return err(appError('instance.newer_revision'));
    if (!found && (await db.$count(drafts, eq(drafts.userUuid, userUuid))) >= DRAFTS_MAX)
      return err(appError('instance.too_many', { maximum: DRAFTS_MAX }));
    const foreign = await foreignResource(db, body);
    if (foreign !== null) return err(appError('request.invalid', { field: `data.userResources.${foreign}` }));
    if (!(await ownsPictures(db, userUuid, body.data))) return err(appError('instance.picture_not_yours'));
    const kept = { draft: body, revision: body.revision, savedAt: new Date(services.clock.nowMs()) };
    const written = await db
      .insert(drafts)
      .values({ uuid: body.uuid, userUuid, ...kept })
      .onConflictDoUpdate({
        target: drafts.uuid,
        set: kept,
        setWhere: sql`${drafts.userUuid} = ${userUuid} and ${drafts.revision} = ${found?.draft.revision ?? 0}`,
      })
      .returning({ uuid: drafts.uuid });
    if (written.length !== 1) return err(appError('instance.newer_revision'));
    const wasGone = !found && baseRevision !== undefined && baseRevision > 0;
    return ok({ uuid: body.uuid, revision: body.revision, ...(wasGone && { wasGone }) });
  },

  /**
   * Deleting a draft that is already gone succeeds, because another device may have deleted it. Another customer's
   * draft is not changed.
   */
  deleteDraft: async ({ db, caller }, { params }) => {
    const own = and(eq(drafts.uuid, params.uuid), eq(drafts.userUuid, callerUuid(caller)));
    const deleted = await db.delete(drafts).where(own).returning({ uuid: drafts.uuid });
    return ok({ status: 'OK', wasGone: deleted.length === 0 });
  },
};

/** A resource that the design does not have, which only a forged draft contains. null if the design is unknown. */
async function foreignResource(db: Db, { template, data }: Draft): Promise<string | null> {
  const row = await findTemplate(db, template.uuid, template.version);
  if (!row) return null;
  const fields = new Set(
    row.design.parts.flatMap((part) =>
      part.elements.flatMap((element) => (element.kind === 'artwork' ? [] : [fullResourceId(part.id, element.id)])),
    ),
  );
  return Object.keys(data.userResources).find((id) => !fields.has(id)) ?? null;
}

async function findDraft(db: Db, uuid: string): Promise<{ readonly userUuid: string; readonly draft: Draft } | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.uuid, uuid));
  return row ? { userUuid: row.userUuid, draft: DraftSchema.parse(row.draft) } : null;
}

/**
 * Whether two devices changed the draft at once: it is based on another revision than the stored one. A draft with the
 * same content, apart from its time of saving, is not superseded.
 * @param baseRevision undefined: an older app, whose revisions only count up
 */
function isSuperseded(draft: Draft, kept: Draft, baseRevision: number | undefined): boolean {
  if (draft.revision === kept.revision) return !isDeepStrictEqual({ ...draft, savedAtMs: 0 }, { ...kept, savedAtMs: 0 });
  return draft.revision < kept.revision || (baseRevision !== undefined && baseRevision !== kept.revision);
}
