import type { TemplateData } from '#core/contract/template-format.ts';

/** A product that is viewed page by page: the request of a package's screen to the component that can render it. */
export interface ItemViewing {
  readonly name: string;
  readonly template: { readonly uuid: string; readonly version: number };
  readonly data: TemplateData;
  /** Its product; null: not known. */
  readonly productUuid: string | null;
  readonly onClose: () => void;
}
