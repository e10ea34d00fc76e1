import { desc, eq } from 'drizzle-orm';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { filesOfGoods, isInPackageSet } from '#core/domain/cart/held-pictures.ts';
import { favorites, jobs, subjects, userSubjects } from '#server/db/schema.ts';
import { heldBy, loadSubjectPictures, type PictureRow } from '#server/media/picture-access.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadPurchased, loadRetouches } from '#server/media/retouches.ts';
import { loadReturnableFiles } from '#server/orders/withdrawable-lines.ts';
import { userOf } from '../cart/user-of.ts';
import { loadWaitingGoods } from '../cart/waiting-goods.ts';
import { loadTaskNames } from '../retouch/task-names.ts';
import { loadCartState } from './cart-state.ts';
import { pictureSetView, type UserState } from './picture-set-view.ts';

/** All sets of the user's, archived ones too; the newest job first. */
export async function loadPictureSets(context: RequestContext, language: string): Promise<readonly PictureSet[]> {
  const { db, services } = context;
  const userUuid = userOf(context);
  const held = await db
    .select({ subject: subjects, job: jobs })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(heldBy(userUuid))
    .orderBy(desc(jobs.photographedAt), desc(userSubjects.addedAt), subjects.name);
  const shown = await loadSubjectPictures(
    db,
    userUuid,
    held.map(({ subject }) => subject.uuid),
  );
  const bySubject = new Map<string, PictureRow[]>(held.map(({ subject }) => [subject.uuid, []]));
  for (const { subjectUuid, picture } of shown) bySubject.get(subjectUuid)?.push(picture);
  const user = await loadUserState(context, language, bySubject);
  return held.map(({ subject, job }) =>
    pictureSetView({ subject, job, pictures: bySubject.get(subject.uuid) ?? [] }, user, services.clock.nowMs()),
  );
}

async function loadUserState(
  context: RequestContext,
  language: string,
  bySubject: ReadonlyMap<string, readonly PictureRow[]>,
): Promise<UserState> {
  const { db, services } = context;
  const userUuid = userOf(context);
  const marked = await db.select({ uuid: favorites.pictureUuid }).from(favorites).where(eq(favorites.userUuid, userUuid));
  const bought = await loadPurchased(db, userUuid, null);
  const portraitsOf = (subjectUuid: string) =>
    bySubject
      .get(subjectUuid)
      ?.filter((picture) => isInPackageSet(picture.pictureType))
      .map((picture) => picture.uuid) ?? [];
  const retouches = await loadRetouches(db, userUuid, null);
  return {
    userUuid,
    favorites: new Set(marked.map((row) => row.uuid)),
    boughtFiles: bought.files,
    returnableFiles: await loadReturnableFiles(db, services, userUuid),
    orderedFiles: filesOfGoods(await loadWaitingGoods(db, userUuid), portraitsOf),
    boughtRetouch: bought.retouched,
    retouches,
    nameTasks: retouches.size > 0 ? await loadTaskNames(db, language) : () => [],
    cart: await loadCartState(context, language),
  };
}
