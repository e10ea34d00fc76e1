/** Which queue of the outbox an entry waits in. Lanes are first in, first out; different lanes don't wait for each other. */
import { isDerivedUuid } from '../domain/derive-uuid.ts';

export const LANE_SUBJECTS = ['cart-line', 'cart', 'picture', 'draft', 'upload', 'picture-set', 'language', 'account', 'other'] as const;
export type LaneSubject = (typeof LANE_SUBJECTS)[number];

export interface Lane {
  /** What the entry is about. 'other': it cannot be told any more. */
  readonly subject: LaneSubject;
  /** Which one; null: there is one only. */
  readonly uuid: string | null;
}

const lane = (subject: LaneSubject, uuid: string | null = null): Lane => ({ subject, uuid });

export const LANES = {
  cart: lane('cart'),
  /** A derived line keeps its order with the toggles that make it: a file that is bought and then taken out must not arrive the other way round. */
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

/** How an entry is stored with its lane: equal lanes have equal keys. */
export const laneKey = ({ subject, uuid }: Lane): string => (uuid === null ? subject : `${subject}:${uuid}`);

/** The lane of a stored key; one that another version wrote is 'other'. */
export function laneOfKey(key: string): Lane {
  const [name, uuid = null] = key.split(':', 2);
  return { subject: LANE_SUBJECTS.find((subject) => subject === name) ?? 'other', uuid };
}
