/** The lane of the outbox that an entry waits in. Entries of one lane are sent in order; lanes don't wait for each other. */
import { isDerivedUuid } from '../domain/derive-uuid.ts';

export const LANE_SUBJECTS = ['cart-line', 'cart', 'picture', 'draft', 'upload', 'picture-set', 'language', 'account', 'other'] as const;
export type LaneSubject = (typeof LANE_SUBJECTS)[number];

export interface Lane {
  /** The kind of object that the entry changes. 'other': unknown. */
  readonly subject: LaneSubject;
  /** Its uuid; null: there is only one. */
  readonly uuid: string | null;
}

const lane = (subject: LaneSubject, uuid: string | null = null): Lane => ({ subject, uuid });

export const LANES = {
  cart: lane('cart'),
  /** A line with a derived uuid uses the lane of its toggles, so that adding and removing a file arrive in their order. */
  cartLine: (lineUuid: string) => (isDerivedUuid(lineUuid) ? lane('cart') : lane('cart-line', lineUuid)),
  picture: (pictureUuid: string) => lane('picture', pictureUuid),
  draft: (draftUuid: string) => lane('draft', draftUuid),
  upload: (localId: string) => lane('upload', localId),
  currentPictureSet: lane('picture-set'),
  pictureSet: (subjectUuid: string) => lane('picture-set', subjectUuid),
  language: lane('language'),
  account: lane('account'),
} as const;

/** Lanes that a checkout waits for. */
export const isCartLane = ({ subject }: Lane): boolean => subject === 'cart' || subject === 'cart-line';

/** The key of a lane in stored entries: equal lanes have equal keys. */
export const laneKey = ({ subject, uuid }: Lane): string => (uuid === null ? subject : `${subject}:${uuid}`);

/** The lane of a stored key; 'other' for a key of another version. */
export function laneOfKey(key: string): Lane {
  const [name, uuid = null] = key.split(':', 2);
  return { subject: LANE_SUBJECTS.find((subject) => subject === name) ?? 'other', uuid };
}
