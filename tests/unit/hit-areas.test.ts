/** Checks every design on the pages of small phones: each field can be tapped separately (WCAG 2.5.8). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Part, TemplateDesignSchema } from '#core/contract/template-format.ts';
import { pageFields } from '#src/features/editor/state/fields.ts';
import { type HitArea, hitAreas } from '#src/features/editor/page/hit-areas.ts';
import { fitPage } from '#src/features/editor/page/page-fit.ts';

const FOLDER = new URL('../../server/demo/templates/', import.meta.url);
const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const partsOf = (name: string): readonly Part[] =>
  TemplateDesignSchema.parse(JSON.parse(readFileSync(new URL(`${name}/template.json`, FOLDER), 'utf8'))).parts;

/** The space for the page: at 390 x 844, and on the smallest phones. */
const STAGES = [
  { width: 390, height: 440 },
  { width: 360, height: 206 },
  { width: 320, height: 206 },
];
const LEAST_PX = 24;

/** The largest part of `area` that no earlier area covers, measured as axe does, by cutting strips around each. */
function largestFree(area: HitArea, before: readonly HitArea[]): HitArea {
  let free = [area];
  for (const other of before) {
    free = free.flatMap((rect) => {
      const [right, bottom] = [rect.left + rect.width, rect.top + rect.height];
      const [otherRight, otherBottom] = [other.left + other.width, other.top + other.height];
      if (other.left >= right || otherRight <= rect.left || other.top >= bottom || otherBottom <= rect.top) return [rect];
      return [
        { ...rect, width: other.left - rect.left },
        { ...rect, left: otherRight, width: right - otherRight },
        { ...rect, height: other.top - rect.top },
        { ...rect, top: otherBottom, height: bottom - otherBottom },
      ].filter((strip) => strip.width > 0 && strip.height > 0);
    });
  }
  const size = (rect: HitArea): number => Math.min(rect.width, rect.height);
  return free.reduce((best, rect) => (size(rect) > size(best) ? rect : best), { left: 0, top: 0, width: 0, height: 0 });
}

/** The stacking order: texts before pictures, a later picture before an earlier one. */
function stacked(part: Part, stage: (typeof STAGES)[number]): readonly { readonly id: string; readonly area: HitArea }[] {
  const areas = hitAreas(pageFields(part), part, fitPage(stage, part.trimBox).pxPerPt);
  const order = part.elements.filter((element) => element.kind === 'image' || element.kind === 'text');
  const ids = [...order.filter((element) => element.kind === 'image'), ...order.filter((element) => element.kind === 'text')];
  return ids.flatMap((element) => {
    const id = `${part.id}/${element.id}`;
    const area = areas.get(id);
    return area ? [{ id, area }] : [];
  });
}

/** Areas that do not touch their field. */
function farOff(part: Part, shown: ReturnType<typeof stacked>, stage: (typeof STAGES)[number]): readonly string[] {
  const { pxPerPt } = fitPage(stage, part.trimBox);
  return pageFields(part).flatMap(({ id, element: { box } }) => {
    const area = shown.find((entry) => entry.id === id)?.area;
    if (!area) return [id];
    const [left, top] = [(box.x - part.trimBox.x) * pxPerPt, (box.y - part.trimBox.y) * pxPerPt];
    const isApart =
      left > area.left + area.width ||
      left + box.width * pxPerPt < area.left ||
      top > area.top + area.height ||
      top + box.height * pxPerPt < area.top;
    return isApart ? [`${id} is off its place`] : [];
  });
}

test('[BEY-05] there are designs to check', () => expect(names.length).toBeGreaterThanOrEqual(24));

test.each(names)('[BEY-05] [EDT-02] %s: every field has its own 24 px on a phone, and stays near its place', (name) => {
  for (const stage of STAGES) {
    for (const part of partsOf(name)) {
      const shown = stacked(part, stage);
      const small = shown.flatMap(({ id, area }, at) => {
        const free = largestFree(
          area,
          shown.slice(at + 1).map((other) => other.area),
        );
        return Math.min(free.width, free.height) < LEAST_PX ? [`${id} ${free.width.toFixed(1)} x ${free.height.toFixed(1)}`] : [];
      });
      // On the smallest page a row of small texts at the edge has room only beside it.
      if (stage.width === 390) expect(farOff(part, shown, stage), `${part.id}`).toEqual([]);
      expect(small, `${part.id} at ${stage.width} x ${stage.height}`).toEqual([]);
    }
  }
});
