/** The layout engine with its fonts read from disk: the same core/layout, the same hash as on the device. */
import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import type { DisplayList, DisplayPage } from '#core/layout/display-list.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import type { FallbackFace } from '#core/layout/text/faces/fallback-faces.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';

/**
 * Relative path data of a glyph in units of the family, y up; '' for a glyph without outline.
 * @param face a fallback face; null for the family's own
 */
export type GlyphOutline = (family: string, glyphId: number, face: FallbackFace | null) => string;

export interface LaidOut {
  readonly displayList: DisplayList;
  readonly hash: string;
}

export interface LayoutService {
  /** @param context the language that the customer saw it in, and the shop's country (its settings' options.country) */
  layout(design: TemplateDesign, data: TemplateData, context: LayoutContext): Promise<LaidOut>;
  /** The page with the outlines of its texts, also for a list that was stored long ago. */
  draw(page: DisplayPage): Promise<DrawablePage>;
  /** Outlines of single glyphs of these pages' faces, for a renderer that draws each of them once. */
  outlines(pages: readonly DisplayPage[]): Promise<GlyphOutline>;
}
