import type { sharingCalls } from '#core/contract/sharing.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { shares } from '#server/db/schema.ts';

type Share = CallAnswer<typeof sharingCalls.listShares>['shares'][number];

interface ShareRow {
  readonly share: typeof shares.$inferSelect;
  /** null when the subject is withdrawn. */
  readonly subject: { readonly uuid: string; readonly name: string } | null;
}

/** One entry for each invitation, however many sets it shows, in the order of the rows. */
export function shareView(rows: readonly ShareRow[]): Share[] {
  const byUuid = new Map<string, Share>();
  for (const { share, subject } of rows) {
    const view = byUuid.get(share.uuid) ?? {
      uuid: share.uuid,
      recipient: share.recipient,
      subjects: [],
      createdAtMs: share.createdAt.getTime(),
      expiresAtMs: share.expiresAt.getTime(),
      revoked: share.revokedAt !== null,
    };
    if (subject) view.subjects.push(subject);
    byUuid.set(share.uuid, view);
  }
  return [...byUuid.values()];
}
