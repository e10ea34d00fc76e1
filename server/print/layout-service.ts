/** The layout engine with its fonts read from disk: the same core/layout, the same hash as on the device. */
import type { TemplateData, TemplateDesign } from '../../core/contract/template-format.ts';
import type { DisplayList, DisplayPage } from '../../core/layout/display-list.ts';
import type { DrawablePage } from '../../core/layout/glyph-outline.ts';
import type { LayoutContext } from '../../core/layout/layout-context.ts';

export interface LaidOut {
  readonly displayList: DisplayList;
  readonly hash: string;
}

export interface LayoutService {
  /** @param context the language that the customer saw it in, and the shop's country (its settings' options.country) */
  layout(design: TemplateDesign, data: TemplateData, context: LayoutContext): Promise<LaidOut>;
  /** The page with the outlines of its texts, also one of a list that was stored long ago. */
  draw(page: DisplayPage): Promise<DrawablePage>;
}
