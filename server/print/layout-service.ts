/** The layout engine with its fonts read from disk: the same core/layout, the same hash as on the device. */
import type { TemplateData, TemplateDesign } from '../../core/contract/template-format.ts';
import type { DisplayList } from '../../core/layout/display-list.ts';

export interface LayoutService {
  layout(design: TemplateDesign, data: TemplateData, language: string): Promise<{ readonly displayList: DisplayList; readonly hash: string }>;
}
