import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { readFace } from './read-face.ts';
import { undrawnLetters } from './undrawn-letters.ts';

test('[KEP-12] letters that no face of the shop contains are named, each once; names that can be drawn have none', async () => {
  const engine = createTextEngine(hb, readFace);
  expect(await undrawnLetters(engine, '李小明 Li', '李')).toEqual(['李', '小', '明']);
  expect(await undrawnLetters(engine, 'Nguyễn Thị Ánh', 'נועה', 'محمد', 'Ǆorđe', 'Åse Łukasz', '')).toEqual([]);
});
