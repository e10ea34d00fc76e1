import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isDisplayP3, isHeif } from './heif-header.ts';
import { readImageHeader } from './image-header.ts';

const fixture = await readFile('tests/fixtures/pictures/turned-p3.heic');
const text = (words: string) => new TextEncoder().encode(words);
const profileBox = (name: Uint8Array) => {
  const box = new Uint8Array([0, 0, 0, 0, ...text('colrprof'), ...text('acsp'), ...name, 0]);
  new DataView(box.buffer).setUint32(0, box.length);
  return new Uint8Array([9, 9, ...box, ...text('Display P3 after the box')]);
};
const utf16 = (words: string) => new Uint8Array(Array.from(words).flatMap((letter) => [0, letter.charCodeAt(0)]));

test('[KEP-14] a HEIC file is recognised by its brand, AVIF and others are not HEIC', () => {
  expect([isHeif(fixture), readImageHeader(fixture)]).toEqual([true, null]);
  expect(isHeif(text('\0\0\0\x1cftypavif\0\0\0\0'))).toBe(false);
  expect(isHeif(text('\0\0\0\x1cftypmp42\0\0\0\0'))).toBe(false);
  expect([isHeif(new Uint8Array(4)), isHeif(text('colrheic'))]).toEqual([false, false]);
});

test('[KEP-14] Display P3 is read from the primaries or from the name of the profile, in ASCII or UTF-16', () => {
  expect(isDisplayP3(fixture)).toBe(true);
  const plain = Buffer.from(fixture);
  // BT.709 instead.
  plain.writeUInt16BE(1, plain.indexOf('nclx') + 4);
  expect(isDisplayP3(plain)).toBe(false);
  expect(isDisplayP3(profileBox(text('Display P3')))).toBe(true);
  expect(isDisplayP3(profileBox(utf16('Display P3')))).toBe(true);
  expect(isDisplayP3(profileBox(text('sRGB IEC61966-2.1')))).toBe(false);
  expect(isDisplayP3(new Uint8Array(0))).toBe(false);
});
