import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { latinText } from './latin-text.ts';
import { readFace } from './read-face.ts';
import { undrawnLetters } from './undrawn-letters.ts';

const engine = createTextEngine(hb, readFace);

test.each([
  ['李小明', 'LiXiaoMing'],
  ['Emma 李', 'Emma Li'],
  ['ትግርኛ', 'tgrnya'],
  ['สมชาย', 'smchay'],
  ['김민준', 'GimMinJun'],
  ['\uE000', '?'],
])('[BIZ-05] %s, which no typeface of the shop contains, is written as %s', async (text, written) => {
  expect((await latinText(engine, text)).text).toBe(written);
  expect(await undrawnLetters(engine, written)).toEqual([]);
});

test.each(['Åse Østby', 'Nguyễn Thị Mai', 'Иван', 'محمد', 'שרה', 'Ola 🎂'])('[BIZ-05] %s is drawn and stays', async (text) => {
  expect(await latinText(engine, text)).toEqual({ text, undrawn: [] });
});
