/** Bought files in the browser's own cache: kept for their owner only. */
import { afterEach, expect, test } from 'vitest';
import { deletePictures } from '../storage/delete-pictures.ts';
import { keepBoughtFile, keptBoughtFile } from './kept-bought-files.ts';

const OWNER = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000001' } as const;
const PICTURE = '00000000-0000-4000-8000-000000000002';
const OTHER = '00000000-0000-4000-8000-000000000003';
const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** @param owners owners of the device, one for each read; the last one stays */
function deviceOf(...owners: readonly (typeof OWNER | null)[]): Parameters<typeof keepBoughtFile>[0] {
  let asked = -1;
  const readRows = async () => {
    asked += 1;
    return { state: { lastOwner: owners[Math.min(asked, owners.length - 1)] ?? null }, forgotten: { databases: [] } };
  };
  // Only the rows with the device's owner are read.
  const report = (what: string, detail: unknown) => expect.fail(`${what}: ${String(detail)}`);
  return { owner: OWNER, deviceDb: { readRows }, report } as unknown as Parameters<typeof keepBoughtFile>[0];
}

afterEach(() => deletePictures(OWNER.uuid));

test('[LOV-07] [OFF-11] a bought file is kept until its owner leaves', async () => {
  await keepBoughtFile(deviceOf(OWNER), PICTURE, picture(10));
  expect((await keptBoughtFile({ owner: OWNER }, PICTURE))?.size).toBe(10);
  await deletePictures(OWNER.uuid);
  expect(await keptBoughtFile({ owner: OWNER }, PICTURE)).toBeNull();
});

test('[LOV-07] [OFF-11] no file of an owner who has left is kept, even if they left while it was being stored', async () => {
  await keepBoughtFile(deviceOf(null), PICTURE, picture(10));
  expect(await keptBoughtFile({ owner: OWNER }, PICTURE)).toBeNull();
  await keepBoughtFile(deviceOf(OWNER, null), PICTURE, picture(10));
  expect(await caches.keys()).toEqual([]);
});

test('[LOV-07] bought files use only their share of the storage', async () => {
  await keepBoughtFile(deviceOf(OWNER), PICTURE, picture(50_000_000));
  await keepBoughtFile(deviceOf(OWNER), OTHER, picture(20_000_000));
  expect(await keptBoughtFile({ owner: OWNER }, OTHER)).toBeNull();
  expect((await keptBoughtFile({ owner: OWNER }, PICTURE))?.size).toBe(50_000_000);
});
