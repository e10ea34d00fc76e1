import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { layoutPaperText } from './layout-paper-text.ts';
import { readFace } from './read-face.ts';

const engine = createTextEngine(hb, readFace);
const block = { tiltDeg: 0, resourceId: null, color: '#000000', horizontalAlign: 'left', verticalAlign: 'top' } as const;
const lay = (text: string, width: number, height: number, more: { sizePt: number; maxLines: number }) =>
  layoutPaperText(engine, { ...block, ...more, text, box: { x: 0, y: 0, width, height } });

test('[BIZ-07] [OPS-03] a word of ninety letters stays in its box on label, list and letter; a text that fits is set as before', async () => {
  for (const [text, width, height, more] of [
    ['Konstantinopolitanerinne'.repeat(4).slice(0, 90), 170, 34, { sizePt: 13, maxLines: 2 }],
    ['W'.repeat(90), 170, 34, { sizePt: 13, maxLines: 2 }],
    ['W'.repeat(40), 170, 14.3, { sizePt: 11, maxLines: 1 }],
    ['W'.repeat(90), 220, 10_000, { sizePt: 10, maxLines: 0 }],
    [`Bildene av ${'m'.repeat(90)} er klare`, 467, 72, { sizePt: 26, maxLines: 0 }],
    ['Anna Maria Katharina Elisabeth von und zu Hohenlohe-Langenburg Solberg Haugen', 170, 34, { sizePt: 13, maxLines: 2 }],
  ] as const) {
    const item = await lay(text, width, height, more);
    expect([text, item.overflows, item.missing]).toEqual([text, false, []]);
    expect(Math.max(...item.lines.map(({ widthPt }) => widthPt))).toBeLessThanOrEqual(width + 0.01);
    const drawn = item.lines
      .map((line) => line.text)
      .join('')
      .replaceAll(/[\u200B\s]/g, '');
    expect(drawn).toBe(text.replaceAll(' ', ''));
  }
  const usual = await lay('Emma Lind', 170, 34, { sizePt: 13, maxLines: 2 });
  expect([usual.sizePt, usual.lines.map(({ text }) => text)]).toEqual([13, ['Emma Lind']]);
});
