import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { vouchersCommand } from '../vouchers/vouchers-command.ts';
import { planShop, setUpShop } from './set-up-shop.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-open-credit-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const setUp = (rates: Record<string, number>, isPlan = false) =>
  withChangedShop(
    (shop) => ({ ...shop, settings: { ...shop.settings, seller: { ...shop.settings.seller, taxPercents: rates } } }),
    (changed): Promise<{ ok: boolean; error?: unknown }> =>
      isPlan ? planShop(server.services, changed) : setUpShop(server.services, changed),
  );
const vouchers = (...args: readonly string[]) => vouchersCommand(server.services, args, () => undefined);

test('[BIZ-07] set-up refuses several tax rates while prepaid credit has a rest, and names it', async () => {
  expect((await setUp({})).ok).toBe(true);
  await vouchers('make', '--count=2', '--credit=500', '--batch=School', `--csv=${path.join(folder, 'school.csv')}`);
  await vouchers('make', '--count=1', '--credit=500', '--batch=Club', `--csv=${path.join(folder, 'club.csv')}`);
  const text = /settings\.seller\.taxPercents: goods are taxed at 25 % and 12 %, .*\(1 of "Club", 2 of "School"\)/;
  const refused = { ok: false, error: [expect.stringMatching(text)] };
  expect(await setUp({ 'digital-file': 12 })).toEqual(refused);
  expect(await setUp({ 'digital-file': 12 }, true)).toEqual(refused);
  expect((await setUp({ 'digital-file': 25 })).ok, 'still one rate').toBe(true);
  await vouchers('end', '--batch=School');
  await vouchers('end', '--batch=Club');
  expect((await setUp({ 'digital-file': 12 })).ok).toBe(true);
});
