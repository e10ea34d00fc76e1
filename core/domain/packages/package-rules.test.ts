import { describe, expect, test } from 'vitest';
import type { SubjectChange } from './item-editing.ts';
import { isActionCode, maySetBeUsed, packageFor, subjectChangeOf, withEditedItem } from './package-rules.ts';

const item = (uuid: string, version?: number) => ({
  uuid,
  type: 'TEMPLATE_PRODUCT' as const,
  product: null,
  template: null,
  templateData: null,
  ...(version !== undefined && { version }),
  canChangeTemplate: true,
  subject: null,
  catalogue: null,
});

test('[PKG-07] the action codes 1 to 4 are valid, and any other value allows no change', () => {
  expect([0, 1, 2, 3, 4, 5, -1, 1.5, Number.NaN].map(isActionCode)).toEqual([false, true, true, true, true, false, false, false, false]);
  expect([4, 3, 0, 7, -2].map(subjectChangeOf)).toEqual([4, 3, 0, 0, 0]);
});

describe('[PKG-02] the subjects whose pictures a package allows', () => {
  const own = { subjectUuid: 'emma', jobUuid: 'school', jobTypeUuid: 'schools' };
  const others = {
    same: own,
    classmate: { ...own, subjectUuid: 'noah' },
    otherSchool: { subjectUuid: 'ida', jobUuid: 'other', jobTypeUuid: 'schools' },
    club: { subjectUuid: 'ida', jobUuid: 'club', jobTypeUuid: 'clubs' },
  };
  test.each<[SubjectChange, (keyof typeof others)[]]>([
    [0, ['same']],
    [1, ['same']],
    [2, ['same', 'classmate']],
    [3, ['same', 'classmate', 'otherSchool']],
    [4, ['same', 'classmate', 'otherSchool', 'club']],
  ])('%i', (change, allowed) => {
    const names = Object.entries(others).filter(([, other]) => maySetBeUsed(change, own, other));
    expect(names.map(([name]) => name)).toEqual(allowed);
  });
});

test("[PKG-02] an edited item's version rises by 1, or is 1 if it had none, and the others stay", () => {
  const items = [item('a', 3), item('b'), item('c', 1)];
  expect(withEditedItem(items, item('a', 3)).map(({ version }) => version)).toEqual([4, undefined, 1]);
  expect(withEditedItem(items, { ...item('b'), canChangeTemplate: false })[1]).toMatchObject({ version: 1, canChangeTemplate: false });
});

test('[KEP-15] [CAT-03] a listed package is closed by the picture set that it is shown for, and by no other', () => {
  const listed = {
    uuid: 'p',
    name: 'Package',
    description: '',
    type: 'package' as const,
    image: '',
    link: null,
    linkText: null,
    linkInfo: null,
    originalPrice: 0,
    priceIncludingDiscount: 0,
    useTimeLimitedDiscount: false,
    timeLimitedDiscountPrice: null,
    disabled: null,
    allowSubjectChange: 0,
    packageItems: [],
    remainingTime: null,
    closedFor: { sara: { reason: 'archived' } },
  };
  expect(packageFor(listed, 'sara').disabled).toEqual({ reason: 'archived' });
  expect(packageFor(listed, 'jonas').disabled).toBeNull();
  expect(packageFor({ ...listed, disabled: { reason: 'sold out' } }, 'sara').disabled, 'the shop itself comes first').toEqual({
    reason: 'sold out',
  });
});
