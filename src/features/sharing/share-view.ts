/** Rules of the share dialog (SHR-01; D1 §5 and D2 §5), without a screen. */
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { sharingCalls } from '#core/contract/sharing.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';

export type Share = CallAnswer<typeof sharingCalls.listShares>['shares'][number];

/** Maximum number of mails that the shop sends at once. */
export const RECIPIENTS_MAX = 20;

/** Archived sets are not shared, and an empty set has no pictures to show. */
export const shareableSets = (sets: readonly PictureSet[]): readonly PictureSet[] =>
  sets.filter((set) => !set.job.isArchived && set.pictures.length > 0);

/** Only non-empty entries that pass the e-mail rule are sent, each once. */
export function validRecipients(entries: readonly string[]): readonly string[] {
  return [...new Set(entries.filter(isEmail).map((entry) => trimEmail(entry).toLowerCase()))];
}

/** A non-empty entry that is not a valid address. */
export const isWrongEntry = (entry: string): boolean => entry.trim() !== '' && !isEmail(entry);

export type ShareState = 'active' | 'expired' | 'revoked';

export function shareState(share: Share, nowMs: number): ShareState {
  if (share.revoked) return 'revoked';
  return share.expiresAtMs <= nowMs ? 'expired' : 'active';
}
