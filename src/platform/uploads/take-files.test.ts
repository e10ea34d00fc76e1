import { expect, test } from 'vitest';
import { problemOf } from './take-files.ts';

test('[EDT-18] only files whose type starts with image are taken, and every refusal names its file', () => {
  expect(problemOf({ name: 'cabin.jpg', type: 'image/jpeg', size: 1 })).toBeNull();
  expect(problemOf({ name: 'cabin.heic', type: 'image/heic', size: 1 })).toBeNull();
  expect(problemOf({ name: 'film.mp4', type: 'video/mp4', size: 1 })).toEqual({
    code: 'upload.not_an_image',
    params: { file: 'film.mp4' },
  });
  expect(problemOf({ name: 'cabin.pdf', type: '', size: 1 })).toMatchObject({ code: 'upload.not_an_image' });
});

test('[KEP-14] [EDT-18] a HEIC file to which the system gives no type is accepted; another picture is reported as a format, one that is too large with the limit', () => {
  expect(problemOf({ name: 'IMG_0001.HEIC', type: '', size: 1 })).toBeNull();
  expect(problemOf({ name: 'IMG_0001.HEIC', type: 'text/html', size: 1 })).toMatchObject({ code: 'upload.not_an_image' });
  expect(problemOf({ name: 'scan.tiff', type: '', size: 1 })).toMatchObject({ code: 'upload.format_unknown' });
  expect(problemOf({ name: 'cabin.jpg', type: 'image/jpeg', size: 64 * 1024 * 1024 + 1 })).toEqual({
    code: 'upload.too_large',
    params: { file: 'cabin.jpg', maxMegabytes: 64 },
  });
});
