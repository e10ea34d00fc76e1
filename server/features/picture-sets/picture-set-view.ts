/** Database rows as a picture set of the contract (D2 §3). */
import type { PictureType } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { holdingOf } from '#core/domain/digital/sold-once.ts';
import type { OrderedGoods } from '#core/domain/pictures/picture-version.ts';
import type { JobRow, PictureRow, SubjectRow } from '#server/media/picture-access.ts';
import { pictureView } from '#server/media/picture-view.ts';
import { isFileInRetouch, type RetouchRow } from '#server/media/retouches.ts';
import type { NameTasks } from '../retouch/task-names.ts';
import { type CartState, setKey } from './cart-state.ts';

export interface SetRows {
  readonly subject: SubjectRow;
  readonly job: JobRow;
  /** Visible pictures, in order. */
  readonly pictures: readonly PictureRow[];
}

export interface UserState {
  readonly userUuid: string;
  readonly favorites: ReadonlySet<string>;
  /** With the orders that paid for them. */
  readonly boughtFiles: ReadonlyMap<string, OrderedGoods>;
  /** Bought files that can still be returned. */
  readonly returnableFiles: { has(pictureUuid: string): boolean };
  /** Files of orders that wait for their payment. */
  readonly orderedFiles: ReadonlySet<string>;
  readonly boughtRetouch: ReadonlySet<string>;
  readonly retouches: ReadonlyMap<string, RetouchRow>;
  readonly nameTasks: NameTasks;
  readonly cart: CartState;
}

/** The pose can be chosen until the end of its last day; null when the job has no yearbook pose. */
export function isPoseExpired(job: Pick<JobRow, 'yearbookPoseUntil'>, nowMs: number): boolean | null {
  return job.yearbookPoseUntil === null ? null : nowMs > job.yearbookPoseUntil.getTime();
}

export function pictureSetView({ subject, job, pictures }: SetRows, user: UserState, nowMs: number): PictureSet {
  const shown = pictures.map((picture) => pictureInSet(picture, subject, user));
  const poseExpired = isPoseExpired(job, nowMs);
  const digitalSet = {
    IP: setState('IP', subject, shown, user),
    SFP: setState('SFP', subject, shown, user),
    GP: setState('GP', subject, shown, user),
  };
  return {
    subject: { uuid: subject.uuid, name: subject.name, group: subject.group },
    avatar: { url: (shown.find((picture) => !picture.groupPicture) ?? shown[0])?.thumbnails[320] ?? null },
    job: {
      uuid: job.uuid,
      name: job.name,
      creationTime: Math.floor(job.photographedAt.getTime() / 1000),
      yearbookPoseSelection: poseExpired === null ? null : { expired: poseExpired },
      hasBeenInWebShop: job.hasBeenInWebShop,
      requireFineTunedPictures: job.requireFineTunedPictures,
      isArchived: job.isArchived,
    },
    jobType: { uuid: job.jobTypeUuid, name: job.jobTypeName },
    photographer: { uuid: job.photographerUuid, name: job.photographerName },
    pictures: shown,
    // One bought picture is enough, because 'View and download' then has a file.
    bought: shown.some((picture) => picture.bought),
    isEditable:
      !job.isArchived && (subject.qualifyForSelectOwnFavorites || (subject.qualifyForSelectYearbookPose && poseExpired === false)),
    qualifyForSelectOwnFavorites: subject.qualifyForSelectOwnFavorites && !job.isArchived,
    qualifyForSelectYearbookPose: subject.qualifyForSelectYearbookPose && !job.isArchived,
    year: job.photographedAt.getUTCFullYear(),
    inCart: Object.values(digitalSet).some((state) => state.inCart),
    digitalSet,
  };
}

function pictureInSet(picture: PictureRow, subject: SubjectRow, user: UserState): Picture {
  const retouch = user.retouches.get(picture.uuid);
  const file = user.boughtFiles.get(picture.uuid);
  return pictureView(picture, user.userUuid, {
    isUserFavorite: user.favorites.has(picture.uuid),
    isYearbookPose: subject.yearbookPosePictureUuid === picture.uuid,
    bought: file !== undefined,
    isUnmarked: file !== undefined && !user.returnableFiles.has(picture.uuid),
    ordered: holdingOf(picture.uuid, user.boughtFiles, user.orderedFiles) === 'ordered',
    userBoughtRetouch: user.boughtRetouch.has(picture.uuid),
    inCart: user.cart.files.has(picture.uuid),
    userRetouchTasks: user.cart.retouchTasks.get(picture.uuid) ?? user.nameTasks(retouch?.tasks ?? []),
    inRetouch: isFileInRetouch(file, retouch),
    retouched: retouch?.file ?? null,
  });
}

/** A set of a type counts as bought if it has pictures and all of them are bought. */
function setState(
  type: PictureType,
  subject: SubjectRow,
  shown: readonly Picture[],
  user: UserState,
): { bought: boolean; inCart: boolean } {
  const ofType = shown.filter((picture) => picture.pictureType === type);
  const hasAny = ofType.length > 0;
  return { bought: hasAny && ofType.every((picture) => picture.bought), inCart: hasAny && user.cart.sets.has(setKey(subject.uuid, type)) };
}
