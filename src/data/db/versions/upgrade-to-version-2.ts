import type { Transaction } from 'dexie';

interface LooseRow {
  readonly [name: string]: unknown;
}

/**
 * Version 1 kept an upload's files in its row, and did not store which revision of a draft the server had. A saved
 * draft counts as synchronised: its unsent savings in the queue are sent as version 1 queued them.
 */
export async function upgradeToVersion2(transaction: Transaction): Promise<void> {
  const uploads = transaction.table<LooseRow>('uploads');
  const files = transaction.table<LooseRow>('uploadFiles');
  for (const { file, proxy, ...row } of await uploads.toArray()) {
    await files.put({ localId: row.localId, file: file ?? null, proxy: proxy ?? null, thumbnail: null });
    const bytes = file instanceof Blob ? file.size : 0;
    await uploads.put({ ...row, bytes, isPrepared: true, prepareAttempts: 0 });
  }
  await transaction
    .table<LooseRow>('instances')
    .toCollection()
    .modify((row: { draft?: { revision?: unknown }; syncedRevision?: unknown; keptBeside?: unknown }) => {
      row.keptBeside = null;
      row.syncedRevision = typeof row.draft?.revision === 'number' ? row.draft.revision : 0;
    });
}
