import { describe, expect, test } from 'vitest';
import { categoryLink, otherSubjectFor, shownCategories } from './category-link.ts';

const subs = (...names: readonly (string | [string, true])[]) =>
  names.map((name) =>
    typeof name === 'string'
      ? { internalName: name, title: name, default: false }
      : { internalName: name[0], title: name[0], default: true },
  );
const category = (internalName: string, subCategories = subs()) => ({
  internalName,
  title: '',
  description: '',
  image: '',
  subCategories,
  firstQualifiedSubject: null,
  qualifiedSubjects: [],
});

describe('[CAT-01] category links', () => {
  test('cards lead to the default sub-category, else the first, else the plain cards', () => {
    expect(categoryLink(category('cards', subs('a', ['b', true])))).toBe('/products/cards/b');
    expect(categoryLink(category('cards', subs('a', 'b')))).toBe('/products/cards/a');
    expect(categoryLink(category('cards'))).toBe('/products/cards');
  });

  test('each other documented category leads to its own list', () => {
    expect(categoryLink(category('photogifts', subs('mugs')))).toBe('/products/photogifts/mugs');
    expect(categoryLink(category('calendar', subs('wall')))).toBe('/products/calendars');
    expect(categoryLink(category('digitalprint'))).toBe('/products/digital-portraits');
    expect(categoryLink(category('catalogues'))).toBe('/products/catalogues');
    expect(categoryLink(category('packages'))).toBe('/products/packages');
  });

  test('a category that the shop added leads to its own page', () => {
    expect(categoryLink(category('posters', subs('large')))).toBe('/products/categories/posters/large');
  });

  test('archive is hidden', () => {
    expect(shownCategories([category('archive'), category('cards')]).map((shown) => shown.internalName)).toEqual(['cards']);
  });
});

test('[CAT-02] [KEP-15] only a category without pictures of the current set asks for a change, to the newest set that has pictures for it', () => {
  const [newest, older] = ['b', 'c'].map((uuid) => ({ uuid, name: uuid, group: '' }));
  if (!newest || !older) throw new Error('there are two');
  const qualifiedSubjects = [newest, older];
  expect(otherSubjectFor({ qualifiedSubjects }, 'a')).toBe(newest);
  expect(otherSubjectFor({ qualifiedSubjects }, 'b')).toBeNull();
  expect(otherSubjectFor({ qualifiedSubjects }, 'c'), 'not the newest, but one that has pictures').toBeNull();
  expect(otherSubjectFor({ qualifiedSubjects: [] }, 'a')).toBeNull();
  expect(otherSubjectFor({ qualifiedSubjects }, undefined)).toBeNull();
});
