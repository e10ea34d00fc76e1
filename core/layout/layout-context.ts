/** What the layout of an instance depends on besides the template and its data. */
export interface LayoutContext {
  /** BCP 47, for the template's own texts and the calendar's names. */
  readonly language: string;
  /** ISO 3166-1 alpha-2, for the first day of the week and public holidays. */
  readonly country: string;
}
