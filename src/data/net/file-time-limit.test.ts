import { expect, test } from 'vitest';
import { FILE_TIME_LIMIT_MS, fileTimeLimitMs, UPLOAD_TIME_LIMIT_MS } from './file-time-limit.ts';

const formOf = (megabytes: number) => {
  const form = new FormData();
  form.append('images[]', new Blob([new Uint8Array(megabytes * 1_000_000)]), 'a.jpg');
  return form;
};

test('[SRV-46] a picture of 20 MB has enough time on a connection of 200 kbit/s; a small one, and a download, has three minutes', () => {
  expect(fileTimeLimitMs(formOf(20))).toBeGreaterThan((20_000_000 * 8) / 200);
  expect([fileTimeLimitMs(formOf(1)), fileTimeLimitMs(undefined)]).toEqual([FILE_TIME_LIMIT_MS, FILE_TIME_LIMIT_MS]);
  expect(fileTimeLimitMs(formOf(64))).toBe(UPLOAD_TIME_LIMIT_MS);
});
