import type { sharingCalls } from '#core/contract/sharing.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { shares } from '#server/db/schema.ts';

type Share = CallAnswer<typeof sharingCalls.listShares>['shares'][number];

interface ShareRow {
  readonly share: typeof shares.$inferSelect;
  /** null: withdrawn. */
  readonly subject: { readonly uuid: string; readonly name: string } | null;
}

/** One entry an invitation, whatever number of sets it shows, in the rows' order. */
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
