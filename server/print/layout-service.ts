/** The layout engine with its fonts read from disk: the same core/layout, the same hash as on the device. */
import type { TemplateData, TemplateDesign } from '../../core/contract/template-format.ts';
import type { DisplayList, DisplayPage } from '../../core/layout/display-list.ts';
import type { DrawablePage } from '../../core/layout/glyph-outline.ts';

export interface LaidOut {
  readonly displayList: DisplayList;
  readonly hash: string;
}

export interface LayoutService {
  /** @param language BCP 47; the country, for holidays and the first day of the week, is the shop's */
  layout(design: TemplateDesign, data: TemplateData, language: string): Promise<LaidOut>;
  /** The page with the outlines of its texts, also one of a list that was stored long ago. */
  draw(page: DisplayPage): Promise<DrawablePage>;
}
