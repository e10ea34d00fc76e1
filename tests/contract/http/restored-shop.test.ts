import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { HEADERS } from '#core/contract/headers.ts';
import { backupCommand, restoreCommand } from '#server/cli/backup-command.ts';
import { createRestores } from '#server/condition/restores.ts';
import { DATABASES, type DatabaseKind } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const open: TestServer[] = [];
let folder = '';
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function newShop(database: DatabaseKind): Promise<TestServer> {
  const server = await startTestServer({ database });
  open.push(server);
  return server;
}

/** The restore named by the shop's answers: of a call, of a refusal, and of the page of the app. */
async function heardFrom(server: TestServer, cookie: string): Promise<readonly (string | null)[]> {
  const of = async (path: string, init: RequestInit = {}) => (await fetch(server.url + path, init)).headers.get(HEADERS.restore);
  return [await of('/api/webshop/cart', { headers: { cookie } }), await of('/api/webshop/cart'), await of('/healthz')];
}

const silent = () => undefined;

describe.each(DATABASES)('on %s', (database) => {
  test('[OFF-13] a shop that was restored from a backup names the restore on every answer of a call, a new one with each restore', async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-restored-'));
    const first = await newShop(database);
    const cookie = (await first.asUser('kari@example.org')).session.header();
    expect(await heardFrom(first, cookie)).toEqual([null, null, null]);

    await backupCommand(first.services, [join(folder, 'first')], silent);
    expect(await heardFrom(first, cookie)).toEqual([null, null, null]);
    const second = await newShop(database);
    await restoreCommand(second.services, [join(folder, 'first')], silent);
    const [id] = await heardFrom(second, cookie);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await heardFrom(second, cookie)).toEqual([id, id, null]);

    await backupCommand(second.services, [join(folder, 'second')], silent);
    const third = await newShop(database);
    await restoreCommand(third.services, [join(folder, 'second')], silent);
    const [later] = await heardFrom(third, cookie);
    expect(later).toMatch(/^[0-9a-f-]{36}$/);
    expect(later).not.toBe(id);
    // Its next start reads the same.
    const restarted = createRestores(third.services.db);
    await restarted.read();
    expect(restarted.newest()).toBe(later);
  });
});
