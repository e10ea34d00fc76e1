import type { TemplateData } from '#core/contract/template-format.ts';

/** A product that is looked at page by page: what the screen of a package asks of the one that can draw it. */
export interface ItemViewing {
  readonly name: string;
  readonly template: { readonly uuid: string; readonly version: number };
  readonly data: TemplateData;
  /** What is sold; null: it is not known. */
  readonly productUuid: string | null;
  readonly onClose: () => void;
}
