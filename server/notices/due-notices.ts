/** Which failures the photographer is written to about now. */

export const NOTICE_KINDS = ['mails', 'exports', 'imports', 'payments', 'batches', 'disk'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What has failed, named so that the same failure has the same name. */
export type Failures = Readonly<Record<NoticeKind, readonly string[]>>;

/** Of each kind: when the last mail was written, and which failures it and earlier ones told of. */
export type Noticed = Readonly<Partial<Record<NoticeKind, { readonly atMs: number; readonly told: readonly string[] }>>>;

/** One mail an hour of a kind at most. */
const EVERY_MS = 3_600_000;

/** A failure that is told already is not told again, unless it was mended in between. */
export function dueNotices(failures: Failures, noticed: Noticed, nowMs: number): { due: readonly NoticeKind[]; noticed: Noticed } {
  const due = NOTICE_KINDS.filter((kind) => {
    const last = noticed[kind];
    return (last === undefined || nowMs - last.atMs >= EVERY_MS) && failures[kind].some((failure) => last?.told.includes(failure) !== true);
  });
  const next = NOTICE_KINDS.flatMap((kind) => {
    if (due.includes(kind)) return [[kind, { atMs: nowMs, told: failures[kind] }] as const];
    const last = noticed[kind];
    return last === undefined
      ? []
      : [[kind, { atMs: last.atMs, told: last.told.filter((failure) => failures[kind].includes(failure)) }] as const];
  });
  return { due, noticed: Object.fromEntries(next) };
}
