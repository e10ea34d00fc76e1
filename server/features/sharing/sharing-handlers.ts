import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { sharingCalls } from '#core/contract/sharing.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shares, shareSubjects, subjects } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid } from '#server/http/handler.ts';
import { readMarkedRendition } from '#server/media/previews/read-renditions.ts';
import { invitedOf, inviteFriends } from './invite-friends.ts';
import { findShare, sharedPictureOf } from './open-share.ts';
import { shareView } from './share-view.ts';

const DAY_MS = 86_400_000;
/** An ended invitation is listed for this long, so that the customer sees that it has ended. */
const LISTED_AFTER_END_DAYS = 30;

export const sharingHandlers: AreaHandlers<typeof sharingCalls> = {
  tipAFriend: {
    handle: (context, { query }) => inviteFriends(context, listOf(query['email[]']), listOf(query['subjects[]'])),
    answerLater: async (_context, { query }) => ok(invitedOf(listOf(query['email[]']))),
  },

  /**
   * Newest first. A withdrawn subject is not named; if it is the only one, the invitation is listed with its recipient
   * alone.
   */
  listShares: async ({ db, caller, services }) => {
    const since = new Date(services.clock.nowMs() - LISTED_AFTER_END_DAYS * DAY_MS);
    const rows = await db
      .select({ share: shares, subject: { uuid: subjects.uuid, name: subjects.name } })
      .from(shares)
      .innerJoin(shareSubjects, eq(shareSubjects.shareUuid, shares.uuid))
      .leftJoin(subjects, and(eq(subjects.uuid, shareSubjects.subjectUuid), eq(subjects.isWithdrawn, false)))
      .where(
        and(
          eq(shares.userUuid, callerUuid(caller)),
          gt(shares.expiresAt, since),
          or(isNull(shares.revokedAt), gt(shares.revokedAt, since)),
        ),
      )
      .orderBy(desc(shares.createdAt), shares.recipient, shares.uuid, subjects.name);
    return ok({ shares: shareView(rows) });
  },

  /** Revoking twice gives the same answer. Another customer's invitation is not found. */
  revokeShare: async ({ db, caller, services }, { params }) => {
    const [share] = await db
      .select()
      .from(shares)
      .where(and(eq(shares.uuid, params.uuid), eq(shares.userUuid, callerUuid(caller))));
    if (!share) return err(appError('share.not_found'));
    if (share.revokedAt === null)
      await db
        .update(shares)
        .set({ revokedAt: new Date(services.clock.nowMs()) })
        .where(eq(shares.uuid, share.uuid));
    return ok({ status: 'OK' });
  },

  viewShare: async (context, { params }) => {
    const found = await findShare(context, params.token);
    if (!found.ok) return found;
    return ok(await found.value.view());
  },

  sharedPicture: async (context, { params }) => {
    const found = await findShare(context, params.token);
    if (!found.ok) return found;
    const picture = await sharedPictureOf(context.db, found.value.share, params.pictureUuid);
    if (!picture) return err(appError('picture.not_found'));
    const { uuid: actorUuid, userUuid: customerUuid } = found.value.share;
    context.services.trail.viewed({ act: 'pictures_opened', actor: 'invited', actorUuid, customerUuid, pictureUuid: picture.uuid });
    return ok({
      kind: 'file',
      content: await readMarkedRendition(context.services.media, picture, '640.webp'),
      contentType: 'image/webp',
      // The browser must not keep the picture after the invitation has ended.
      cacheControl: 'private, no-store',
    });
  },
};

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);
