import { expect, test } from 'vitest';
import { isPartComplete } from '#core/layout/completeness.ts';
import type { DisplayList, PictureItem } from '#core/layout/display-list.ts';
import { printProblem } from './print-problem.ts';

const picture = (pictureUuid: string | null): PictureItem => ({
  kind: 'picture',
  resourceId: 'front/photo',
  pictureUuid,
  backgroundUuid: null,
  box: { x: 0, y: 0, width: 100, height: 100 },
  tiltDeg: 0,
  clipPath: '',
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  rotation: 0,
  effect: 'original',
  border: null,
});
const list = (...items: readonly PictureItem[]): DisplayList => {
  // Only the properties that the rule reads.
  return { templateUuid: 'card', templateVersion: 2, engineVersion: 1, pages: [{ items }] } as unknown as DisplayList;
};
const card = { template: { uuid: 'card', version: 2 }, pictureUuids: ['anna'] };

test('[OPS-02] a print with an empty field, with other pictures or with another template is refused', () => {
  expect(printProblem(list(picture('anna')), card)).toBeNull();
  expect(printProblem(list(picture('anna'), picture(null)), card)).toBe('field_empty');
  expect(printProblem(list(picture('ola')), card)).toBe('print_of_something_else');
  expect(printProblem(list(picture('anna')), { ...card, template: { uuid: 'card', version: 1 } })).toBe('print_of_something_else');
});

test.each([
  [2400, 3000, true],
  [0, 3000, false],
  [1e9, 1, false],
  [-1, -1, false],
])('[SEC-02] a field with a picture of %d x %d is filled: %s', (width, height, isFilled) => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const part = { id: 'front', elements: [{ kind: 'image', id: 'photo', box }] } as unknown as Parameters<typeof isPartComplete>[0];
  const resource = {
    kind: 'image',
    uuid: 'anna',
    width,
    height,
    rotation: 0,
    cropRect: box,
    overrideEffect: 'original',
    background: null,
  } as const;
  expect(isPartComplete(part, { userResources: { 'front/photo': resource } })).toBe(isFilled);
});
