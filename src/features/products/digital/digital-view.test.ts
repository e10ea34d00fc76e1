import { describe, expect, test } from 'vitest';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { digitalSections, inCartAsRead, savingOfSet, setsForSale } from './digital-view.ts';

const nothing = { bought: false, inCart: false };
const picture = (uuid: string, pictureType: string, more: object = {}) => ({ uuid, pictureType, bought: false, inCart: false, ...more });
const setOf = (more: object = {}): PictureSet =>
  // Only the fields that the function reads.
  ({
    job: { isArchived: false },
    pictures: [picture('a', 'IP'), picture('b', 'IP', { inCart: true }), picture('c', 'IP', { bought: true }), picture('g', 'GP')],
    digitalSet: { IP: nothing, SFP: nothing, GP: nothing },
    ...more,
  }) as unknown as PictureSet;

const sectionsOf = (set: PictureSet) => digitalSections(set, inCartAsRead(set));

describe('[CAT-10] digital portraits', () => {
  test('a type without pictures is not offered, nor is a bought picture', () => {
    const sections = sectionsOf(setOf());
    expect(sections.map(({ type, pictures }) => [type, pictures.map(({ picture: { uuid }, state }) => `${uuid} ${state}`)])).toEqual([
      ['IP', ['a buy', 'b remove']],
      ['GP', ['g buy']],
    ]);
  });

  test('with the whole set in the cart its single pictures cannot be bought as well', () => {
    const [portraits, group] = sectionsOf(setOf({ digitalSet: { IP: { bought: false, inCart: true }, SFP: nothing, GP: nothing } }));
    expect(portraits?.isSetInCart).toBe(true);
    expect(portraits?.pictures.map(({ state }) => state)).toEqual(['in-set', 'in-set']);
    expect(group?.pictures.map(({ state }) => state)).toEqual(['buy']);
  });

  test('[KEP-03] pictures that a package in the cart contains are sold neither singly nor as a set', () => {
    const set = setOf();
    const [portraits, group] = digitalSections(set, { ...inCartAsRead(set), package: (uuid) => uuid === 'a' || uuid === 'b' });
    expect([portraits?.isInPackage, portraits?.pictures.map(({ state }) => state)]).toEqual([true, ['in-package', 'in-package']]);
    expect([group?.isInPackage, group?.pictures.map(({ state }) => state)]).toEqual([false, ['buy']]);
    const [some] = digitalSections(set, { ...inCartAsRead(set), package: (uuid) => uuid === 'a' });
    expect(some?.isInPackage, 'the rest of the set is still sold').toBe(false);
  });

  test('[KEP-03] a set is not sold while one of its pictures waits for payment, or was bought and can still be returned', () => {
    const heldBackBy = (more: object) => sectionsOf(setOf({ pictures: [picture('a', 'IP'), picture('b', 'IP', more)] }))[0]?.heldBack;
    expect(heldBackBy({ bought: true, marked: true })).toBe('returnable');
    expect(heldBackBy({ bought: true })).toBe(null);
    expect(heldBackBy({ ordered: true })).toBe('ordered');
  });

  test('archived sets and bought sets are not sold', () => {
    expect(sectionsOf(setOf({ job: { isArchived: true } }))).toEqual([]);
    expect(setsForSale([setOf({ job: { isArchived: true } }), setOf()])).toHaveLength(1);
    const bought = sectionsOf(setOf({ digitalSet: { IP: { bought: true, inCart: false }, SFP: nothing, GP: nothing } }));
    expect(bought.map(({ type }) => type)).toEqual(['GP']);
  });

  test('a set states its saving, if it has one', () => {
    expect([savingOfSet(7, 12_900, 39_900), savingOfSet(2, 12_900, 39_900), savingOfSet(7, null, 39_900)]).toEqual([50_400, null, null]);
  });
});
