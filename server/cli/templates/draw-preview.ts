import type { TemplateDesign } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { pageToSvg } from '#core/layout/to-svg.ts';
import { openDrawn } from '#server/print/compare-pixels.ts';
import { drawSvgs } from '#server/print/drawing/draw-svg.ts';
import type { LayoutService } from '#server/print/layout-service.ts';
import { drawPlaceholders, PLACEHOLDERS } from './placeholder-person.ts';

/** Longest side of the trimmed page. */
const PREVIEW_PX = 640;

/** The template with placeholder people, in one language. Throws when the design cannot be laid out. */
export async function layoutSample(layout: LayoutService, design: TemplateDesign, language: string, country: string): Promise<DisplayList> {
  const pictures = [
    { ...PLACEHOLDERS.portrait, pictureType: 'IP' as const, isFavorite: false },
    { ...PLACEHOLDERS.group, pictureType: 'GP' as const, isFavorite: false },
  ];
  const year = design.supportedYears[0] ?? null;
  const values = { subjectName: 'Anna Berg', subjectGroup: '7B', jobName: 'Solbakken', year: year ?? 2026 };
  const userResources = buildInitialResources(design, pictures, values, language);
  return (await layout.layout(design, { userResources, year }, { language, country })).displayList;
}

/**
 * By language, the first page of each, trimmed, as WebP; the pages have one size, and one process of the renderer draws
 * them.
 */
export async function drawPreviews(
  layout: LayoutService,
  samples: readonly (readonly [language: string, list: DisplayList])[],
): Promise<(readonly [language: string, webp: Buffer])[]> {
  const placeholders = await drawPlaceholders();
  const pages = samples.map(
    ([
      ,
      {
        pages: [page],
      },
    ]) => {
      assert(page, 'a design has at least one part');
      return page;
    },
  );
  const svgs = await Promise.all(
    pages.map(async (page) => pageToSvg(await layout.draw(page), (item) => placeholders.get(item.pictureUuid ?? '') ?? null)),
  );
  const [page] = pages;
  if (!page) return [];
  const { trimBox, widthPt } = page;
  const scale = PREVIEW_PX / Math.max(trimBox.width, trimBox.height);
  const trim = {
    left: Math.round(trimBox.x * scale),
    top: Math.round(trimBox.y * scale),
    width: Math.round(trimBox.width * scale),
    height: Math.round(trimBox.height * scale),
  };
  const drawn = await drawSvgs(svgs, Math.round(widthPt * scale));
  return Promise.all(
    samples.map(async ([language], index) => {
      const whole = drawn[index];
      assert(whole, 'each page is drawn');
      return [language, await openDrawn(whole).extract(trim).webp({ quality: 86 }).toBuffer()] as const;
    }),
  );
}
