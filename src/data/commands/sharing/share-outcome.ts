/**
 * The outcome for pictures that were shared to the app. The service worker stores them and passes the outcome to the
 * page in the address, because this works whether or not a page is open.
 */
import { paths } from '#core/contract/paths/paths.ts';
import { shareFailedAddress } from '#core/domain/share-target.ts';

/** type: the file has no picture that the shop accepts. size: too large. waiting: too many files wait. room: the device is full. */
export const LEFT_OUT_REASONS = ['type', 'size', 'waiting', 'room'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export interface ShareOutcome {
  readonly kept: number;
  /** Number of files that were not stored, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

export const NOTHING_SHARED: ShareOutcome = { kept: 0, leftOut: {} };

export function added(one: ShareOutcome, other: ShareOutcome): ShareOutcome {
  const leftOut = LEFT_OUT_REASONS.flatMap((reason) => {
    const count = (one.leftOut[reason] ?? 0) + (other.leftOut[reason] ?? 0);
    return count > 0 ? [[reason, count] as const] : [];
  });
  return { kept: one.kept + other.kept, leftOut: Object.fromEntries(leftOut) };
}

/** null: the shared content could not be read, or was empty. */
export function sharedAddress(outcome: ShareOutcome | null): string {
  const numLeftOut = outcome === null ? 0 : LEFT_OUT_REASONS.filter((reason) => outcome.leftOut[reason]).length;
  if (outcome === null || outcome.kept + numLeftOut === 0) return shareFailedAddress();
  const leftOut = LEFT_OUT_REASONS.flatMap((reason) => {
    const count = outcome.leftOut[reason] ?? 0;
    return count > 0 ? [`left-${reason}=${count}`] : [];
  });
  return `${paths.uploads()}?${['shared', ...leftOut].join('&')}`;
}

const COUNT = /^[1-9]\d{0,3}$/;

/** An address may come from any source, so a value that is not a count is ignored. */
export const leftOutIn = (params: URLSearchParams): readonly { readonly reason: LeftOutReason; readonly count: number }[] =>
  LEFT_OUT_REASONS.flatMap((reason) => {
    const given = params.get(`left-${reason}`) ?? '';
    return COUNT.test(given) ? [{ reason, count: Number(given) }] : [];
  });
