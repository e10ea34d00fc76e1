import { expect, test } from 'vitest';
import type { DisplayList } from '../display-list.ts';
import { scaleList } from './scale-list.ts';

const BOX = { x: 10, y: 20, width: 30, height: 40 };
const LIST: DisplayList = {
  engineVersion: 1,
  templateUuid: 'design',
  templateVersion: 1,
  pages: [
    {
      partId: 'front',
      widthPt: 100,
      heightPt: 200,
      trimBox: BOX,
      paper: '#FFFFFF',
      items: [
        {
          kind: 'shape',
          d: 'M0 0L10 10Z',
          matrix: [2, 0, 0, 2, 5, 6],
          fill: { kind: 'linear', coords: [0, 0, 10, 10], stops: [] },
          fillRule: 'nonzero',
          stroke: { color: '#000000', widthPt: 3, cap: 'butt', join: 'miter', dashPt: [4, 2] },
          opacity: 1,
        },
        {
          kind: 'picture',
          resourceId: 'a',
          pictureUuid: 'p',
          backgroundUuid: null,
          box: BOX,
          tiltDeg: 5,
          clipPath: 'M10 20L40 20C40.5 -1.25 1e1 60 10 60Z',
          cropRect: { x: 0.1, y: 0.2, width: 0.5, height: 0.6 },
          rotation: 0,
          effect: 'original',
          border: { color: '#000000', widthPt: 2 },
        },
        {
          kind: 'text',
          resourceId: null,
          family: 'Lora',
          unitsPerEm: 1000,
          sizePt: 12,
          color: '#000000',
          box: BOX,
          tiltDeg: 0,
          lines: [{ text: 'Anna', xPt: 11, baselinePt: 31, widthPt: 20, glyphs: [[7, 100, 0]] }],
          overflows: false,
          missing: [],
        },
      ],
    },
  ],
};

test('[OPX-05] every length of a page is scaled by the factor; glyphs, tilts, crops and lengths inside a matrix are not', () => {
  const large = { x: 15, y: 30, width: 45, height: 60 };
  const [page] = scaleList(LIST, 1.5).pages;
  expect(page).toMatchObject({ widthPt: 150, heightPt: 300, trimBox: large });
  expect(page?.items[0]).toEqual({ ...LIST.pages[0]?.items[0], matrix: [3, 0, 0, 3, 7.5, 9] });
  expect(page?.items[1]).toEqual({
    ...LIST.pages[0]?.items[1],
    box: large,
    clipPath: 'M15 30L60 30C60.75 -1.875 15 90 15 90Z',
    border: { color: '#000000', widthPt: 3 },
  });
  expect(page?.items[2]).toEqual({
    ...LIST.pages[0]?.items[2],
    sizePt: 18,
    box: large,
    lines: [{ text: 'Anna', xPt: 16.5, baselinePt: 46.5, widthPt: 30, glyphs: [[7, 100, 0]] }],
  });
});

test('[OPX-05] a list in its own size is the same list', () => {
  expect(scaleList(LIST, 1)).toBe(LIST);
});
