import { expect, test } from 'vitest';
import { currentPictureSet } from './current-picture-set.ts';

const set = (uuid: string, year: number, isArchived = false, creationTime = 0) => ({
  subject: { uuid, name: uuid, group: '' },
  year,
  job: {
    uuid,
    name: '',
    creationTime,
    isArchived,
    yearbookPoseSelection: null,
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
  },
});

test('[SET-12] the chosen set is the current one, archived or not', () => {
  expect(currentPictureSet([set('a', 2026), set('b', 2020, true)], 'b')?.subject.uuid).toBe('b');
});

test('[SET-12] without a choice the newest set that is not archived is current', () => {
  const sets = [set('a', 2024), set('b', 2026, true), set('c', 2025, false, 1), set('d', 2025, false, 2)];
  expect(currentPictureSet(sets, null)?.subject.uuid).toBe('d');
  expect(currentPictureSet(sets, 'gone')?.subject.uuid).toBe('d');
  expect(currentPictureSet([set('b', 2026, true)], null)?.subject.uuid).toBe('b');
  expect(currentPictureSet([], null)).toBeUndefined();
});
