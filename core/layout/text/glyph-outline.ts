import type { FontFamily } from '#core/contract/template-format.ts';
import type { DisplayPage, GlyphLine, PictureItem, ShapeItem, TextItem } from '../display-list.ts';
import type { LayoutFont } from './layout-font.ts';
import type { TextEngine } from './text-engine.ts';

/** A text with the outline of each of its lines: font units, y up; `lineMatrix` places it on the page. */
export interface DrawableText extends TextItem {
  /** SVG path data, one per line of `lines`; '' for a line without ink. */
  readonly outlines: readonly string[];
}

export type DrawableItem = ShapeItem | PictureItem | DrawableText;

/** A page that can be drawn without fonts: plain data, which a worker can send to the page. */
export interface DrawablePage extends Omit<DisplayPage, 'items'> {
  readonly items: readonly DrawableItem[];
}

/** The line as one path: each glyph's cached relative outline after the `M` of its position. */
function lineOutline(line: Pick<GlyphLine, 'glyphs'>, font: Pick<LayoutFont, 'outline'>): string {
  let d = '';
  for (const [glyphId, x, y] of line.glyphs) {
    const outline = font.outline(glyphId);
    if (outline !== '') d += `M${x} ${y}${outline}`;
  }
  return d;
}

/** @param page laid out by this engine, which has its fonts loaded */
export function drawablePage(page: DisplayPage, engine: TextEngine): DrawablePage {
  return { ...page, items: page.items.map((item) => (item.kind === 'text' ? drawableText(item, engine) : item)) };
}

/** Every item of a page with its outlines; the family of a laid-out text is one of ours. */
function drawableText(item: TextItem, engine: TextEngine): DrawableText {
  // Display lists are made by the layout engine or read back through its schema: the family is one of the fifteen.
  const font = engine.font(item.family as FontFamily);
  return { ...item, outlines: item.lines.map((line) => lineOutline(line, font)) };
}
