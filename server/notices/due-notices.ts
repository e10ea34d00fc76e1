/** The failures about which the photographer gets a mail now. */

export const NOTICE_KINDS = ['mails', 'exports', 'imports', 'payments', 'batches', 'disk'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Present failures, named so that the same failure has the same name. */
export type Failures = Readonly<Record<NoticeKind, readonly string[]>>;

/** For each kind: time of the last mail, and the failures in it and in earlier ones. */
export type Noticed = Readonly<Partial<Record<NoticeKind, { readonly atMs: number; readonly told: readonly string[] }>>>;

/** At most one mail an hour of a kind. */
const EVERY_MS = 3_600_000;

/** A failure that was reported is not reported again, unless it was solved in between. */
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
