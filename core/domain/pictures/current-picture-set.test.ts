import { expect, test } from 'vitest';
import { becomesCurrent, currentPictureSet, pathOfAdded } from './current-picture-set.ts';

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

test('[KEP-10] [SET-12] an added set becomes the current one; an archived one only if all others are archived', () => {
  const live = { subjectUuid: 'live', isArchived: false };
  const old = { subjectUuid: 'old', isArchived: true };
  const older = { subjectUuid: 'older', isArchived: true };
  expect(becomesCurrent('live', [old, live])).toBe(true);
  expect(becomesCurrent('old', [old, live])).toBe(false);
  expect(becomesCurrent('old', [old])).toBe(true);
  expect(becomesCurrent('old', [old, older])).toBe(true);
});

test('[KEP-10] [SET-10] a code leads to its pictures, whether they are current or not', () => {
  expect(pathOfAdded('a', 'a')).toBe('/new-picture-set');
  expect(pathOfAdded('a', 'b')).toBe('/my-account/picture-sets/a');
  expect(pathOfAdded(undefined, 'b')).toBe('/new-picture-set');
});
