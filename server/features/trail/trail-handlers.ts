import type { trailCalls } from '#core/contract/trail/trail.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { type AreaHandlers, callerUuid } from '#server/http/handler.ts';
import { findHeldSubject } from '#server/media/picture-access.ts';
import { listPictureViews } from './list-picture-views.ts';
import { listTrail } from './list-trail.ts';

export const trailHandlers: AreaHandlers<typeof trailCalls> = {
  listTrail: async ({ caller, services }) => {
    await services.trail.flush();
    return ok({ lines: await listTrail(services, callerUuid(caller)) });
  },

  listPictureViews: async ({ db, caller, services }, { params }) => {
    const userUuid = callerUuid(caller);
    const held = await findHeldSubject(db, userUuid, params.subjectUuid);
    if (!held) return err(appError('picture_set.not_found'));
    await services.trail.flush();
    return ok({ views: await listPictureViews(db, userUuid, params.subjectUuid) });
  },
};
