import { expect, test } from 'vitest';
import { toldApart, withSameName } from './same-name.ts';

const pupil = (uuid: string, group: string, name: string) => ({ uuid, group, name, code: `FJRD-${uuid}` });

test('[BIZ-07] pupils with the same class and name are found, in any case, and no others', () => {
  const pupils = [pupil('1', '7B', 'Ola Berg'), pupil('2', '7B', 'Ola berg '), pupil('3', '7A', 'Ola Berg'), pupil('4', '7B', 'Ole Berg')];
  expect([...withSameName(pupils)]).toEqual(['1', '2']);
});

test('[BIZ-07] such a pupil is distinguished by the buyer and the end of the code', () => {
  expect(toldApart({ name: 'Ola Berg', code: 'FJRD-R9D3KH' }, ['Kari Berg', '', 'Kari Berg'])).toBe('Ola Berg (Kari Berg, …D3KH)');
  expect(toldApart({ name: 'Ola Berg', code: 'FJRD-R9D3KH' }, [])).toBe('Ola Berg (…D3KH)');
});
