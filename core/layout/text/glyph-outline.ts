import type { FontFamily } from '#core/contract/template-format.ts';
import type { DisplayPage, GlyphLine, PictureItem, ShapeItem, TextItem } from '../display-list.ts';
import type { FaceName } from './faces/fallback-faces.ts';
import type { LayoutFont } from './faces/layout-font.ts';
import type { TextEngine } from './text-engine.ts';

/** A text with the outline of each of its lines: font units, y up; `lineMatrix` places it on the page. */
export interface DrawableText extends TextItem {
  /** SVG path data, one per line of `lines`; '' for a line without ink. */
  readonly outlines: readonly string[];
  /** Latin letters that the family lacks and a face behind it draws. */
  readonly borrowed: readonly string[];
}

export type DrawableItem = ShapeItem | PictureItem | DrawableText;

/** A page that can be drawn without fonts: plain data, which a worker can send to the page. */
export interface DrawablePage extends Omit<DisplayPage, 'items'> {
  readonly items: readonly DrawableItem[];
}

/** The line as one path: each glyph's cached relative outline after the `M` of its position. */
function lineOutline(line: Pick<GlyphLine, 'glyphs' | 'fallbacks'>, font: Pick<LayoutFont, 'outline'>): string {
  let d = '';
  for (const { face, glyphs } of facesOfLine(line)) {
    for (const [glyphId, x, y] of glyphs) {
      const outline = font.outline(glyphId, face);
      if (outline !== '') d += `M${x} ${y}${outline}`;
    }
  }
  return d;
}

/** The glyphs of a line by face; null: the family's own. */
export function facesOfLine({ glyphs, fallbacks = [] }: Pick<GlyphLine, 'glyphs' | 'fallbacks'>) {
  return [{ face: null, glyphs }, ...fallbacks];
}

/** Every face that a page's texts are drawn with. */
export function facesOfPage(page: DisplayPage): FaceName[] {
  return page.items.flatMap((item) => (item.kind === 'text' ? facesOfText(item) : []));
}

function facesOfText({ family, lines }: TextItem): FaceName[] {
  // Display lists are made by the layout engine or read back as it made them: the family is one of the fifteen.
  return [family as FontFamily, ...lines.flatMap(({ fallbacks = [] }) => fallbacks.map(({ face }) => face))];
}

/** @param page laid out by this engine, which has its fonts loaded */
export function drawablePage(page: DisplayPage, engine: TextEngine): DrawablePage {
  return { ...page, items: page.items.map((item) => (item.kind === 'text' ? drawableText(item, engine) : item)) };
}

/** Every item of a page with its outlines; the family of a laid-out text is one of ours. */
function drawableText(item: TextItem, engine: TextEngine): DrawableText {
  // Display lists are made by the layout engine or read back as it made them: the family is one of the fifteen.
  const font = engine.font(item.family as FontFamily);
  const borrowed = new Set(item.lines.flatMap((line) => (line.fallbacks ? font.borrowedOf(line.text) : [])));
  return { ...item, outlines: item.lines.map((line) => lineOutline(line, font)), borrowed: [...borrowed] };
}
