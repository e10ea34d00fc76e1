/**
 * RxDB on Dexie storage, with a replication that pushes, as rxdb.info/replicate-rx-collection.html and rxdb.info/replication-http.html
 * say: each change is a document with a key of its own, one tab replicates (`waitForLeadership`), a handler that throws is called again
 * after `retryTime`, and the shop answers with conflicts. Many documents are in one request, unless `batchSize` is 1.
 */
import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Change, type Contestant, IS_SINGLE } from './contestant.ts';

interface ChangeDocument extends Change {
  readonly id: string;
}

const schema: RxJsonSchema<ChangeDocument> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 40 }, number: { type: 'integer' }, lane: { type: 'string' } },
  required: ['id', 'number', 'lane'],
};
const IN_SYNC_WITHIN_MS = 5_000;

async function start(): Promise<Contestant> {
  const database = await createRxDatabase({ name: 'changes', storage: getRxStorageDexie() });
  const { changes } = await database.addCollections({ changes: { schema } });
  const replication = replicateRxCollection<ChangeDocument, unknown>({
    collection: changes,
    replicationIdentifier: 'push-changes',
    push: {
      ...(IS_SINGLE && { batchSize: 1 }),
      async handler(rows) {
        const answer = await fetch('/push', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(rows),
        });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return answer.json();
      },
    },
  });
  return {
    async make(change) {
      return changes.insert({ id: crypto.randomUUID(), ...change }).then(
        () => 'accepted',
        () => 'refused',
      );
    },
    async waiting() {
      const isInSync = await Promise.race([
        replication.awaitInSync().then(() => true),
        new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), IN_SYNC_WITHIN_MS)),
      ]);
      return isInSync ? [] : (await changes.find().exec()).map(({ number }: Change) => number);
    },
  };
}

window.contestant = await start();
