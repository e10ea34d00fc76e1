import { page } from 'vitest/browser';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import type { ShapeItem } from '#core/layout/display-list.ts';
import { PageSvg } from './page-svg.tsx';

/** As the contour lines of a mountain that go on beyond the paper. */
const FAR: ShapeItem = {
  kind: 'shape',
  d: 'M-1000 -1000L1000 -1000L1000 1000L-1000 1000Z',
  matrix: [1, 0, 0, 1, 0, 0],
  fill: { kind: 'solid', color: '#1f5c4d' },
  fillRule: 'nonzero',
  stroke: null,
  opacity: 1,
};

for (const [place, width, height] of [
  ['a phone', 300, 600],
  ['a desktop', 900, 400],
] as const) {
  test(`[LOV-03] a shape that goes beyond its page is cut off at the page's edge, in a place that is larger, as on ${place}`, async () => {
    await page.viewport(1000, 700);
    const host = document.body.appendChild(document.createElement('div'));
    host.style.cssText = `position:absolute;left:0;top:0;width:${width}px;height:${height}px`;
    const root = createRoot(host);
    onTestFinished(() => {
      root.unmount();
      host.remove();
    });
    const shown = {
      partId: 'pad',
      widthPt: 220,
      heightPt: 220,
      trimBox: { x: 10, y: 10, width: 200, height: 200 },
      paper: '#ffffff',
      items: [FAR],
    };
    root.render(
      <>
        <style>{'.filling { width: 100%; height: 100%; min-height: 0 }'}</style>
        <PageSvg page={shown} library={{ find: () => null, source: () => null }} label="Pad" className="filling" />
      </>,
    );
    await expect.element(page.getByRole('group', { name: 'Pad' })).toBeVisible();
    const side = Math.min(width, height);
    const [left, top] = [(width - side) / 2, (height - side) / 2];
    const isDrawn = (x: number, y: number): boolean => document.elementFromPoint(x, y)?.tagName === 'path';
    expect(isDrawn(left + 3, top + 3), 'within the corner').toBe(true);
    expect(isDrawn(left + side - 3, top + side - 3), 'within the corner across').toBe(true);
    const beyond = width > height ? [left - 3, top + 3] : [left + 3, top - 3];
    const across = width > height ? [left + side + 3, top + 3] : [left + 3, top + side + 3];
    for (const [x = 0, y = 0] of [beyond, across]) expect(isDrawn(x, y), 'beyond the edge').toBe(false);
  });
}
