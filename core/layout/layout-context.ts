import type { TemplateData } from '#core/contract/template-format.ts';

/** The inputs of a layout besides the template and its data. */
export interface LayoutContext {
  /** BCP 47, for the template's own texts and the calendar's names. */
  readonly language: string;
  /** ISO 3166-1 alpha-2, for the first day of the week and public holidays. */
  readonly country: string;
}

/** The instance's own language takes precedence over the reader's, on every device and in print. */
export function instanceContext({ language }: Pick<TemplateData, 'language'>, context: LayoutContext): LayoutContext {
  return language === undefined ? context : { ...context, language };
}
