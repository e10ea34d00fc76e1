/** The proof that a normalised drawing looks like the designer's: both are drawn on the page and compared. */
import sharp, { type OutputInfo } from 'sharp';
import type { Box } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { readArtwork } from '#core/layout/artwork/artwork.ts';
import { pageToSvg } from '#core/layout/to-svg.ts';
import { numbersOf } from './measures.ts';
import { plainDeclarations, plainValue } from './properties.ts';
import { parseSource } from './source-tree.ts';
import { comparePixels, type Difference, type Drawn, openDrawn, OVERSAMPLING } from '#server/print/compare-pixels.ts';
import { drawSvgs } from '#server/print/drawing/draw-svg.ts';

/** A drawing on its page. */
export interface PlacedArtwork {
  readonly source: string;
  readonly svg: string;
  readonly box: Box;
  readonly page: { readonly width: number; readonly height: number };
}

/** White ink is visible on the dark one. */
const PAPERS = ['#FFFFFF', '#202020'] as const;
/** Longest side of the compared picture. */
const SIDE_PX = 800;
/** The share of the ink that may differ, as in the comparison of screen and print. */
const LARGEST_SHARE = 0.001;
/** Even on a page full of ink, an object of this size is visible. */
const MOST_PIXELS = 16;
/** One renderer draws both: levels may differ by its rounding only. */
const TOLERANCE = 6;

export interface ArtworkDifference extends Difference {
  readonly isSame: boolean;
  /** PNG of the drawing, of its print, and of the differences in red. */
  picture(): Promise<Buffer>;
}

export async function compareArtwork(placed: PlacedArtwork): Promise<ArtworkDifference> {
  const { width, height } = placed.page;
  const scale = scaleOf(placed.page);
  const size = { widthPx: Math.round(width * scale), heightPx: Math.round(height * scale) };
  const drawn = await drawSvgs(
    PAPERS.flatMap((paper) => [drawingOnPage(placed, paper), printedPage(placed, paper)]),
    size.widthPx,
  );
  const results = [];
  for (const [index, paper] of PAPERS.entries()) {
    const [drawing, print] = drawn.slice(index * 2);
    assert(drawing && print, 'each paper has its two pictures');
    const difference = await comparePixels(drawing, print, { ...size, paper, tolerance: TOLERANCE });
    results.push({ drawing, print, difference });
  }
  const worst = results.reduce((a, b) => (b.difference.differentPixels > a.difference.differentPixels ? b : a));
  const { difference } = worst;
  const isSame = difference.share <= LARGEST_SHARE && difference.differentPixels <= MOST_PIXELS;
  return { ...difference, isSame, picture: () => sideBySide(worst.drawing, worst.print) };
}

/** The file itself, in its box and cropped at its own edge as in every viewer: an SVG inside the page's. */
function drawingOnPage({ source, svg, box, page }: PlacedArtwork, paper: string): string {
  const place = placeOfFrame(svg, box);
  const { viewBox } = frameOf(svg);
  const [prolog, tag, rest] = splitAtRoot(inPlainWords(source.replace(/^\uFEFF/, '')));
  const ownTag = tag
    .replaceAll(/\s(?:x|y|width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    .replace(/^<[\w:.-]+/, `$&${place}${/\sviewBox\s*=/.test(tag) ? '' : ` viewBox="${viewBox}"`}`);
  return `${prolog}${pageStart(page, paper)}${ownTag}${rest}${edge(place, page, paper)}</svg>`;
}

const STYLE_ATTRIBUTE = /(\sstyle\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;
const PAINT_ATTRIBUTE =
  /(\s(fill|stroke|stop-color|color|fill-rule|display|visibility|stroke-linecap|stroke-linejoin)\s*=\s*)(["'])([^"'<&]*)\3/g;
const STYLE_SHEET = /(<style\b[^>]*>)([^]*?)(<\/style)/g;

/** The renderer knows fewer colours and notations than a browser: it would show black, or nothing. */
function inPlainWords(source: string): string {
  return source
    .replaceAll(STYLE_SHEET, (_all, start: string, css: string, end: string) => `${start}${plainSheet(css)}${end}`)
    .replaceAll(STYLE_ATTRIBUTE, (all, start: string, double?: string, single?: string) => {
      const style = double ?? single ?? '';
      if (/[&'"]/.test(style)) return all;
      return `${start}"${plainDeclarations(style)}"`;
    })
    .replaceAll(PAINT_ATTRIBUTE, (_all, start: string, name: string, mark: string, value: string) => {
      return `${start}${mark}${plainValue(name, value.trim())}${mark}`;
    });
}

const plainSheet = (css: string): string => css.replaceAll(/\{([^{}]*)\}/g, (_all, body: string) => `{${plainDeclarations(body)}}`);

/** With styles, which a style sheet in the drawing does not change. */
function pageStart({ width, height }: PlacedArtwork['page'], paper: string): string {
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><rect ${size} style="fill:${paper};stroke:none;opacity:1"/>`;
}

/** The edge itself is left out, because the renderers antialias it differently. */
function edge(place: string, page: PlacedArtwork['page'], paper: string): string {
  return `<rect${place} style="fill:none;opacity:1;stroke:${paper};stroke-width:${(EDGE_PX * OVERSAMPLING) / scaleOf(page)}"/>`;
}

const EDGE_PX = 2;

const scaleOf = ({ width, height }: PlacedArtwork['page']): number => (SIDE_PX * OVERSAMPLING) / Math.max(width, height);

/** Position of the drawing on the page, as the layout engine fits it into its box. */
function placeOfFrame(svg: string, box: Box): string {
  const { isStretched, width, height } = frameOf(svg);
  const scale = Math.min(box.width / width, box.height / height);
  const [w, h] = isStretched ? [box.width, box.height] : [width * scale, height * scale];
  return ` x="${box.x + (box.width - w) / 2}" y="${box.y + (box.height - h) / 2}" width="${w}" height="${h}"`;
}

function splitAtRoot(source: string): [prolog: string, tag: string, rest: string] {
  const parsed = parseSource(source);
  assert(parsed.ok, 'only what was read is compared');
  const { at } = parsed.value;
  const [tag = ''] = /^<(?:"[^"]*"|'[^']*'|[^'">])*>/.exec(source.slice(at)) ?? [];
  return [source.slice(0, at), tag, source.slice(at + tag.length)];
}

/** Of artwork in the subset. */
function frameOf(svg: string): { isStretched: boolean; viewBox: string; width: number; height: number } {
  const [tag = ''] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const viewBox = /viewBox\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '';
  const [, , width = 1, height = 1] = numbersOf(viewBox);
  return { isStretched: /preserveAspectRatio\s*=\s*["']none/.test(tag), viewBox, width, height };
}

/** The layout engine's shapes, as previews and prints draw them. */
function printedPage({ svg, box, page }: PlacedArtwork, paper: string): string {
  const shapes = readArtwork(svg, box);
  assert(shapes.ok, 'normalised artwork is read');
  const trimBox = { x: 0, y: 0, ...page };
  const items = [...shapes.value];
  const whole = pageToSvg({ partId: 'artwork', widthPt: page.width, heightPt: page.height, trimBox, paper, items }, () => null);
  return whole.replace(/<\/svg>$/, `${edge(placeOfFrame(svg, box), page, paper)}</svg>`);
}

async function sideBySide(drawing: Drawn, print: Drawn): Promise<Buffer> {
  const [one, other] = [await shown(drawing), await shown(print)];
  const { width, height } = one.info;
  const different = Buffer.alloc(width * height * 3);
  for (let at = 0; at < different.length; at += 3) {
    const distance = Math.max(...[0, 1, 2].map((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0))));
    const grey = 200 + Math.round((one.data[at + 1] ?? 0) / 5);
    different.set(distance > TOLERANCE ? [214, 0, 28] : [grey, grey, grey], at);
  }
  const raw = { width, height, channels: 3 as const };
  return sharp({ create: { width: width * 3 + GAP * 2, height, channels: 3, background: '#808080' } })
    .composite([one.data, other.data, different].map((input, index) => ({ input, raw, left: index * (width + GAP), top: 0 })))
    .png()
    .toBuffer();
}

const GAP = 12;
const SHOWN_PX = 700;

function shown(picture: Drawn): Promise<{ data: Buffer; info: OutputInfo }> {
  return openDrawn(picture)
    .removeAlpha()
    .resize(SHOWN_PX, SHOWN_PX, { fit: 'inside', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
