import type { sharingCalls } from '../../../core/contract/sharing.ts';
import type { CallAnswer } from '../../../core/contract/define-call.ts';
import type { shares } from '../../db/schema.ts';

type Share = CallAnswer<typeof sharingCalls.listShares>['shares'][number];

interface ShareRow {
  readonly share: typeof shares.$inferSelect;
  readonly subject: { readonly uuid: string; readonly name: string };
}

/** One entry an invitation, whatever number of sets it shows, in the rows' order. */
export function shareView(rows: readonly ShareRow[]): Share[] {
  const byUuid = new Map<string, Share>();
  for (const { share, subject } of rows) {
    const known = byUuid.get(share.uuid);
    if (known) known.subjects.push(subject);
    else
      byUuid.set(share.uuid, {
        uuid: share.uuid,
        recipient: share.recipient,
        subjects: [subject],
        createdAtMs: share.createdAt.getTime(),
        expiresAtMs: share.expiresAt.getTime(),
        revoked: share.revokedAt !== null,
      });
  }
  return [...byUuid.values()];
}
