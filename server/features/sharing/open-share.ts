/**
 * The view of an invited person: the pictures of the invitation's sets, without the sender's favorites, purchases and
 * cart, and only as long as the sender may see them too.
 */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { sharingCalls } from '#core/contract/sharing.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { pictures, shares, shareSubjects, subjectPictures, users, userSubjects } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { type PictureRow, visibleTo } from '#server/media/picture-access.ts';
import { countGuess, refuseGuess, shareTokenGuess } from '#server/throttle/guess-rules.ts';
import { pictureSetView, type UserState } from '../picture-sets/picture-set-view.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { tokenHashOf } from './invite-friends.ts';
import { type ShareRow, shownSubjects } from './shown-subjects.ts';
import { senderName } from './sender-name.ts';

export interface OpenShare {
  readonly share: ShareRow;
  view(): Promise<CallAnswer<typeof sharingCalls.viewShare>>;
}

export async function findShare(context: RequestContext, token: string): Promise<Result<OpenShare, AppError>> {
  const { db, services, caller } = context;
  const guess = shareTokenGuess(caller);
  const refusal = await refuseGuess(context, guess);
  if (refusal) return err(refusal);
  const [share] = await db
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, tokenHashOf(token)));
  if (!share) {
    countGuess(context, guess);
    return err(appError('share.not_found'));
  }
  if (share.revokedAt !== null) return err(appError('share.revoked'));
  const nowMs = services.clock.nowMs();
  if (share.expiresAt.getTime() <= nowMs) return err(appError('share.expired'));
  return ok({ share, view: () => viewOf(db, share, token, nowMs) });
}

async function viewOf(db: Db, share: ShareRow, token: string, nowMs: number): Promise<CallAnswer<typeof sharingCalls.viewShare>> {
  const [sender] = await db.select().from(users).where(eq(users.uuid, share.userUuid));
  const held = await shownSubjects(db, share);
  const sets: PictureSet[] = [];
  for (const { subject, job } of held) {
    const rows = await picturesOf(db, share, eq(subjectPictures.subjectUuid, subject.uuid));
    const set = pictureSetView({ subject: { ...subject, yearbookPosePictureUuid: null }, job, pictures: rows }, STRANGER, nowMs);
    sets.push(withAddresses(set, token));
  }
  const { portal } = await loadSettings(db);
  return {
    sender: senderName(sender?.name ?? '', sender?.email ?? '', portal.name),
    expiresAtMs: share.expiresAt.getTime(),
    pictureSets: sets,
  };
}

/** No purchases, marks or cart: these are the sender's private data. */
const STRANGER: UserState = {
  userUuid: '',
  favorites: new Set(),
  boughtFiles: new Map(),
  returnableFiles: new Set(),
  orderedFiles: new Set(),
  boughtRetouch: new Set(),
  retouches: new Map(),
  nameTasks: () => [],
  cart: { files: new Set(), sets: new Set(), retouchTasks: new Map() },
};

/**
 * The set as an invited person sees it: all pictures under the invitation's own address, without choices or purchases.
 */
function withAddresses(set: PictureSet, token: string): PictureSet {
  const addressOf = (pictureUuid: string) => `/api/webshop/shares/${encodeURIComponent(token)}/pictures/${pictureUuid}`;
  const shown = set.pictures.map((picture) => {
    const address = addressOf(picture.uuid);
    return { ...picture, keywords: [], thumbnails: { 320: address, 640: address } };
  });
  return {
    ...set,
    pictures: shown,
    avatar: { url: shown[0]?.thumbnails[640] ?? null },
    isEditable: false,
    qualifyForSelectOwnFavorites: false,
    qualifyForSelectYearbookPose: false,
  };
}

/** null: the picture is not part of this invitation, or it may no longer be shown. */
export async function sharedPictureOf(db: Db, share: ShareRow, pictureUuid: string): Promise<PictureRow | null> {
  const [picture] = await picturesOf(db, share, eq(pictures.uuid, pictureUuid));
  return picture ?? null;
}

/** The pictures of the invitation's sets that the sender still has and may see. */
async function picturesOf(db: Db, share: ShareRow, which: SQL): Promise<readonly PictureRow[]> {
  const shown = db
    .select({ uuid: shareSubjects.subjectUuid })
    .from(shareSubjects)
    .innerJoin(userSubjects, and(eq(userSubjects.subjectUuid, shareSubjects.subjectUuid), eq(userSubjects.userUuid, share.userUuid)))
    .where(eq(shareSubjects.shareUuid, share.uuid));
  const rows = await db
    .select({ picture: pictures })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .where(and(inArray(subjectPictures.subjectUuid, shown), which, visibleTo(share.userUuid)))
    .orderBy(subjectPictures.position);
  return rows.map((row) => row.picture);
}
