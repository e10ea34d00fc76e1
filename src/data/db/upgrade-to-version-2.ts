import type { Transaction } from 'dexie';

interface LooseRow {
  readonly [name: string]: unknown;
}

/**
 * Version 1 kept an upload's files in its row, and no draft knew which revision the server had.
 * What a draft had saved counts as what the server has or will have: its savings in the queue are sent by the old rule.
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
