import { expect, test } from 'vitest';
import { uploadProblem } from './upload-problem.ts';

test('[EDT-18] only files whose type starts with image are accepted, and every refusal names its file', () => {
  expect(uploadProblem({ name: 'cabin.jpg', type: 'image/jpeg', size: 1 })).toBeNull();
  expect(uploadProblem({ name: 'cabin.heic', type: 'image/heic', size: 1 })).toBeNull();
  expect(uploadProblem({ name: 'film.mp4', type: 'video/mp4', size: 1 })).toEqual({
    code: 'upload.not_an_image',
    params: { file: 'film.mp4' },
  });
  expect(uploadProblem({ name: 'cabin.pdf', type: '', size: 1 })).toMatchObject({ code: 'upload.not_an_image' });
});

test('[KEP-14] [EDT-18] a HEIC file without a type is accepted; another picture is reported as unsupported, a too large one with the limit', () => {
  expect(uploadProblem({ name: 'IMG_0001.HEIC', type: '', size: 1 })).toBeNull();
  expect(uploadProblem({ name: 'IMG_0001.HEIC', type: 'text/html', size: 1 })).toMatchObject({ code: 'upload.not_an_image' });
  expect(uploadProblem({ name: 'scan.tiff', type: '', size: 1 })).toMatchObject({ code: 'upload.format_unknown' });
  expect(uploadProblem({ name: 'cabin.jpg', type: 'image/jpeg', size: 64 * 1024 * 1024 + 1 })).toEqual({
    code: 'upload.too_large',
    params: { file: 'cabin.jpg', maxMegabytes: 64 },
  });
});
