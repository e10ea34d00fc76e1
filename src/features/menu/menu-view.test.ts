import { expect, test } from 'vitest';
import type { User } from '#core/contract/entities.ts';
import type { MenuItem } from '#core/contract/settings.ts';
import { headerEntries, visibleItems } from './menu-view.ts';

const item = (title: string, visibility: 0 | 1 | 2, children: MenuItem[] = []): MenuItem => ({
  type: 'internal',
  target: 'frontpage',
  data: null,
  title,
  visibility,
  icon: null,
  children,
});
const user = (isAnonymousUser: boolean): User => ({
  uuid: '5b0f2b4e-8f0e-4a54-9d8c-0f6f7f3b2a11',
  name: 'Kari Nordli',
  emailAddress: 'kari@example.no',
  mobilePhone: '',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser,
  lang: 'nb',
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
  currentSubjectUuid: null,
});
const items = [item('always', 0, [item('nested signed in', 1)]), item('signed in', 1), item('signed out', 2)];
const titles = (list: readonly MenuItem[]): string[] => list.flatMap((entry) => [entry.title, ...titles(entry.children)]);

test('[PUB-04] entries follow their visibility, nested ones too', () => {
  expect(titles(visibleItems(items, user(false)))).toEqual(['always', 'nested signed in', 'signed in']);
  expect(titles(visibleItems(items, null))).toEqual(['always', 'signed out']);
});

test('[PUB-04] an anonymous user with a cart sees what a visitor sees', () => {
  expect(titles(visibleItems(items, user(true)))).toEqual(titles(visibleItems(items, null)));
});

test('[PUB-04] [SEC-09] an entry whose address would run a script is not shown', () => {
  const link = (target: string): MenuItem => ({ ...item(target, 0), type: 'other', target });
  const shown = visibleItems([link('https://example.org'), link('javascript:alert(1)'), link('data:text/html,x')], null);
  expect(titles(shown)).toEqual(['https://example.org']);
});

test('[LOV-10] the header has the pages of the menu that the reader may see, but no entry that opens a dialog or leaves the shop', () => {
  const menu: MenuItem[] = [
    { ...item('Code', 2), target: 'frontpage' },
    { ...item('Products', 1, [item('Cards', 1)]), target: 'products.list' },
    { ...item('More', 0, [item('Cards', 1)]), target: '' },
    { ...item('About', 0), target: '/pages/about' },
    { ...item('Clothes', 0), type: 'modal', target: '' },
    { ...item('Cookies', 0), type: 'cookiesettings', target: '' },
    { ...item('Authority', 0), type: 'other', target: 'https://example.org' },
  ];
  expect(headerEntries(menu, user(false))).toEqual([
    { to: '/products/categories', title: 'Products' },
    { to: '/pages/about', title: 'About' },
  ]);
  expect(headerEntries(menu, null).map(({ title }) => title)).toEqual(['Code', 'About']);
});
