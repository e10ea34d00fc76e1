/** A stored template with the data for lists and the editor (D2 §3). */
import type { Template } from '#core/contract/entities.ts';
import {
  fullResourceId,
  type ImageElement,
  type TemplateDesign,
  type TextElement,
  type UserResources,
} from '#core/contract/template-format.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { assert } from '#core/kernel/assert.ts';
import { designText } from '#core/layout/text/effective-text.ts';
import { emptyImageResource } from '#core/layout/initial-resources.ts';
import { previewOf } from './preview-languages.ts';
import type { ProductRow, TemplateRow } from './load-templates.ts';

export type Names = Readonly<Record<string, string>>;

export const nameIn = (names: Names, lang: string): string => inLanguage(names, lang) ?? names['en'] ?? '';

const CM_PER_POINT = 2.54 / 72;

/** @param product one of the products that the template is sold as; null when the shop no longer has it */
export function templateView({ uuid, version, design, previewLarge }: TemplateRow, product: ProductRow | null, lang: string): Template {
  const [first] = design.parts;
  assert(first, 'a design has at least one part');
  const size = product?.formatSize || sizeInCm(first.trimBox);
  return {
    uuid,
    version,
    name: nameIn(design.names, lang) || design.name,
    product: { uuid: product?.uuid ?? design.productUuids[0] ?? uuid, name: product ? nameIn(product.names, lang) : '', formatSize: size },
    categories: design.categories,
    preview: { large: previewOf(previewLarge, design, lang) },
    width: first.width,
    height: first.height,
    trimBox: first.trimBox,
    dimensions: size,
    type: design.type,
    supportedYears: design.supportedYears,
    separateFromBackground: design.separateFromBackground,
    userResources: emptyResources(design, lang),
    hasUserText: fieldsOf(design).some(({ element }) => element.kind === 'text'),
    numUserImages: fieldsOf(design).filter(({ element }) => element.kind === 'image').length,
    numUserParts: design.parts.length,
  };
}

/** '15x15', '14.8x21'. */
function sizeInCm({ width, height }: { readonly width: number; readonly height: number }): string {
  return [width, height].map((points) => String(Math.round(points * CM_PER_POINT * 10) / 10)).join('x');
}

/** The fields that a customer may fill: all pictures, and the texts that are not part of the design. */
function fieldsOf(design: TemplateDesign): readonly { readonly partId: string; readonly element: ImageElement | TextElement }[] {
  return design.parts.flatMap((part) =>
    part.elements.flatMap((element) =>
      element.kind === 'image' || (element.kind === 'text' && element.editable) ? [{ partId: part.id, element }] : [],
    ),
  );
}

function emptyResources(design: TemplateDesign, lang: string): UserResources {
  return Object.fromEntries(
    fieldsOf(design).map(({ partId, element }) => [
      fullResourceId(partId, element.id),
      element.kind === 'image' ? emptyImageResource(element) : { kind: 'text' as const, ...element.font, text: designText(element, lang) },
    ]),
  );
}
