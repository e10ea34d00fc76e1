import { fullResourceId, type TemplateData, type TemplateDesign, type TextElement, type TextFont } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { inLanguage } from '#core/kernel/in-language.ts';

/** The year that a calendar shows: the customer's, or the template's first. */
export function calendarYear(design: Pick<TemplateDesign, 'supportedYears' | 'uuid'>, data: Pick<TemplateData, 'year'>): number {
  const year = data.year ?? design.supportedYears[0];
  assert(year !== undefined, `calendar template ${design.uuid} supports a year`);
  return year;
}

/** The template's own text in the language, or in its first language if it has none. */
export function designText(element: TextElement, language: string): string {
  return inLanguage(element.texts ?? {}, language) ?? element.font.text;
}

/** A text and its font: from the customer's resource if there is one, else from the design. */
export function effectiveFont(element: TextElement, partId: string, data: TemplateData, language: string): TextFont {
  if (!element.editable && element.fill === 'year' && data.year !== null) return { ...element.font, text: String(data.year) };
  const resource = data.userResources[fullResourceId(partId, element.id)];
  const isCustomers = element.editable || (element.fill !== undefined && element.fill !== 'none');
  if (isCustomers && resource?.kind === 'text') return resource;
  return { ...element.font, text: designText(element, language) };
}
