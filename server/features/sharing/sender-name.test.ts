import { expect, test } from 'vitest';
import { senderName } from './sender-name.ts';

const EMAIL = 'mari@example.org';
const SHOP = 'Fjordlys Foto';

test.each([
  ['Mari Nordmann', 'Mari Nordmann'],
  ['Mari (mor til Ola)', 'Mari (mor til Ola)'],
  ['Mari 2', 'Mari 2'],
  ['Dot Hansen', 'Dot Hansen'],
  ['Foto Mari', 'Foto Mari'],
  ['Mari, Fjordlys Foto support', EMAIL],
  ['FJORDLYS-FOTO', EMAIL],
  ['Ｆｊｏｒｄｌｙｓ  foto', EMAIL],
  ['Fjórdlys Foto', EMAIL],
  ['Ring 99887766 you won', EMAIL],
  ['Ring 99 88 77 66', EMAIL],
  ['Ring ٩٩٨٨٧٧', EMAIL],
  ['see evil dot com', EMAIL],
  ['evil [.] com now', EMAIL],
  ['evil(dot)com', EMAIL],
  ['evil . com', EMAIL],
  ['', EMAIL],
])('[SHR-01] [SEC-06] the sender %j is shown as %j', (name, shown) => {
  expect(senderName(name, EMAIL, SHOP)).toBe(shown);
});

test('[SHR-01] a shop whose name has no letters rejects no sender name', () => {
  expect(senderName('Mari Nordmann', EMAIL, '★')).toBe('Mari Nordmann');
});
