import type { Part, TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import type { DrawableItem, DrawablePage } from '#core/layout/text/glyph-outline.ts';
import { layoutPicture } from '#core/layout/layout-picture.ts';
import { imageFields } from '../state/fields.ts';

/**
 * A page that the worker laid out, with its pictures in their present state. Pictures need no fonts, so a drag is drawn
 * in the same frame, by the rule that prints it (EDT-24).
 */
export function withLivePictures(
  page: DrawablePage,
  part: Part,
  data: Pick<TemplateData, 'userResources'>,
  design: Pick<TemplateDesign, 'separateFromBackground'>,
): DrawablePage {
  const elements = new Map(imageFields(part).map((field) => [field.id, field.element]));
  const items = page.items.map((item): DrawableItem => {
    if (item.kind !== 'picture') return item;
    const element = elements.get(item.resourceId);
    const resource = data.userResources[item.resourceId];
    return element ? layoutPicture(element, item.resourceId, resource?.kind === 'image' ? resource : null, design) : item;
  });
  return { ...page, items };
}
