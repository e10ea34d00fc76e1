/**
 * A cached answer as the screen shows it: as the server gave it, with the waiting changes folded in. The same fold
 * is applied to what is kept when a change is confirmed, so that nothing flickers until the next reading.
 */
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { pictureSetCalls, YEARBOOK_POSE_KEYWORD, type PictureSet } from '#core/contract/picture-sets.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import type { Picture } from '#core/contract/picture-sets.ts';

/** The part of an outbox entry that a fold reads. */
export interface PendingChange {
  readonly call: string;
  readonly input: unknown;
}

type Fold = (value: unknown, change: PendingChange) => unknown;

const FOLDS: Readonly<Record<string, Fold>> = {
  listPictureSets: foldPictureSets,
  currentUser: foldUser,
  listReminderSubjects: foldReminders,
  listDrafts: foldDrafts,
};

/** Calls whose answers change with waiting entries. */
export const isFolded = (callName: string): boolean => callName in FOLDS;

/** @returns the same value when no change is about it */
export function foldAnswer<T>(callName: string, value: T, changes: readonly PendingChange[]): T {
  const fold = FOLDS[callName];
  if (!fold) return value;
  // Each fold answers the shape that it was given: it parses the value by the call's own schema first.
  return changes.reduce<unknown>(fold, value) as T;
}

const partsOf = (input: unknown): { params?: unknown; body?: unknown } => (typeof input === 'object' && input !== null ? input : {});

function foldPictureSets(value: unknown, { call, input }: PendingChange): unknown {
  const answer = value as { pictureSets: PictureSet[] };
  const { params, body } = partsOf(input);
  switch (call) {
    case 'toggleFavorite': {
      const which = pictureSetCalls.toggleFavorite.params.safeParse(params);
      const wanted = pictureSetCalls.toggleFavorite.body.safeParse(body);
      if (!which.success || !wanted.success) return value;
      const { isUserFavorite } = wanted.data;
      return mapPictures(answer, (picture) => (picture.uuid === which.data.pictureUuid ? { ...picture, isUserFavorite } : picture));
    }
    case 'setYearbookPose': {
      const which = pictureSetCalls.setYearbookPose.params.safeParse(params);
      const wanted = pictureSetCalls.setYearbookPose.body.safeParse(body);
      if (!which.success || !wanted.success) return value;
      return mapPictures(answer, (picture) => withPose(picture, picture.uuid === wanted.data.pictureUuid), which.data.subjectUuid);
    }
    case 'toggleDigitalFile': {
      const wanted = cartCalls.toggleDigitalFile.body.safeParse(body);
      if (!wanted.success) return value;
      const { file } = wanted.data;
      return mapPictures(answer, (picture) =>
        picture.uuid === file ? { ...picture, inCart: wanted.data.wanted ?? !picture.inCart } : picture,
      );
    }
    case 'toggleDigitalSet': {
      const wanted = cartCalls.toggleDigitalSet.body.safeParse(body);
      return wanted.success
        ? mapSets(answer, wanted.data.pictureSet, (set) => withSetInCart(set, wanted.data.type, wanted.data.wanted))
        : value;
    }
    default:
      return value;
  }
}

const mapSets = (answer: { pictureSets: PictureSet[] }, subjectUuid: string | null, edit: (set: PictureSet) => PictureSet) => ({
  ...answer,
  pictureSets: answer.pictureSets.map((set) => (subjectUuid === null || set.subject.uuid === subjectUuid ? edit(set) : set)),
});

const mapPictures = (answer: { pictureSets: PictureSet[] }, edit: (picture: Picture) => Picture, subjectUuid: string | null = null) =>
  mapSets(answer, subjectUuid, (set) => ({ ...set, pictures: set.pictures.map(edit) }));

function withPose(picture: Picture, isPose: boolean): Picture {
  const others = picture.keywords.filter((keyword) => keyword !== YEARBOOK_POSE_KEYWORD);
  return { ...picture, keywords: isPose ? [...others, YEARBOOK_POSE_KEYWORD] : others };
}

function withSetInCart(set: PictureSet, type: keyof PictureSet['digitalSet'], wanted: boolean | undefined): PictureSet {
  const inCart = wanted ?? !set.digitalSet[type].inCart;
  const digitalSet = { ...set.digitalSet, [type]: { ...set.digitalSet[type], inCart } };
  // The set takes the place of its single pictures.
  const pictures = inCart
    ? set.pictures.map((picture) => (picture.pictureType === type ? { ...picture, inCart: false } : picture))
    : set.pictures;
  return { ...set, pictures, digitalSet, inCart: Object.values(digitalSet).some((state) => state.inCart) };
}

function foldUser(value: unknown, { call, input }: PendingChange): unknown {
  const answer = accessCalls.currentUser.answer.safeParse(value);
  if (!answer.success || answer.data.user === null) return value;
  const { user } = answer.data;
  const { body } = partsOf(input);
  switch (call) {
    case 'setCurrentPictureSet': {
      const chosen = pictureSetCalls.setCurrentPictureSet.body.safeParse(body);
      return chosen.success ? { user: { ...user, currentSubjectUuid: chosen.data.subjectUuid } } : value;
    }
    case 'setLanguage': {
      const chosen = settingsCalls.setLanguage.body.safeParse(body);
      return chosen.success ? { user: { ...user, lang: chosen.data.lang } } : value;
    }
    case 'setAcceptMail': {
      const chosen = accountCalls.setAcceptMail.body.safeParse(body);
      return chosen.success ? { user: { ...user, acceptMail: chosen.data.acceptMail } } : value;
    }
    default:
      return value;
  }
}

function foldReminders(value: unknown, { call, input }: PendingChange): unknown {
  if (call !== 'setReminders') return value;
  const answer = accountCalls.listReminderSubjects.answer.safeParse(value);
  const wanted = accountCalls.setReminders.body.safeParse(partsOf(input).body);
  if (!answer.success || !wanted.success) return value;
  const byUuid = new Map(wanted.data.subjects.map((subject) => [subject.uuid, subject]));
  return { subjects: answer.data.subjects.map((subject) => byUuid.get(subject.uuid) ?? subject) };
}

function foldDrafts(value: unknown, { call, input }: PendingChange): unknown {
  if (call !== 'deleteDraft') return value;
  const answer = draftCalls.listDrafts.answer.safeParse(value);
  const which = draftCalls.deleteDraft.params.safeParse(partsOf(input).params);
  if (!answer.success || !which.success) return value;
  return { drafts: answer.data.drafts.filter((draft) => draft.uuid !== which.data.uuid) };
}
