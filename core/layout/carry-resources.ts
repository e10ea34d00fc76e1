import {
  fullResourceId,
  type ImageElement,
  type ImageResource,
  type Part,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
  type TextResource,
  type UserResources,
} from '../contract/template-format.ts';
import { refitCrop, rotatedSize } from './crop.ts';
import { designText } from './text/effective-text.ts';

interface Field<E> {
  readonly id: string;
  readonly element: E;
}

function imageFields(design: TemplateDesign): Field<ImageElement>[] {
  return design.parts.flatMap((part: Part) =>
    part.elements.flatMap((element) => (element.kind === 'image' ? [{ id: fullResourceId(part.id, element.id), element }] : [])),
  );
}

function textFields(design: TemplateDesign): Field<TextElement>[] {
  return design.parts.flatMap((part: Part) =>
    part.elements.flatMap((element) =>
      element.kind === 'text' && element.editable ? [{ id: fullResourceId(part.id, element.id), element }] : [],
    ),
  );
}

/** The picture in its new field: same part of it, same turn; effect and backdrop too where the field leaves them to the customer. */
export function carryPicture(resource: ImageResource, from: ImageElement, to: ImageElement): ImageResource {
  const cropRect = refitCrop(resource.cropRect, rotatedSize(resource, resource.rotation), from.box, to.box);
  const isOwnEffect = resource.overrideEffect !== (from.overrideEffect ?? 'original');
  return {
    ...resource,
    cropRect,
    overrideEffect: isOwnEffect ? resource.overrideEffect : (to.overrideEffect ?? 'original'),
    background: to.disableBackground ? null : resource.background,
  };
}

/**
 * Another template with what the customer made so far: pictures go from field to field in order, texts to the text of
 * the same fill, or of the same place among those without one. Fonts and sizes are the new template's.
 * @param fresh the new template's initial resources, for fields that nothing is left for
 */
export function carryResources(
  from: TemplateDesign,
  data: Pick<TemplateData, 'userResources'>,
  to: TemplateDesign,
  fresh: UserResources,
  language: string,
): UserResources {
  const resources: UserResources = { ...fresh };
  const pictures = imageFields(from).flatMap(({ id, element }) => {
    const resource = data.userResources[id];
    return resource?.kind === 'image' && resource.uuid !== null ? [{ resource, element }] : [];
  });
  imageFields(to).forEach(({ id, element }, index) => {
    const picture = pictures[index];
    if (picture) resources[id] = carryPicture(picture.resource, picture.element, element);
  });
  const written = textFields(from).flatMap(({ id, element }) => {
    const resource = data.userResources[id];
    return resource?.kind === 'text' && resource.text !== designText(element, language) ? [{ fill: element.fill ?? 'none', resource }] : [];
  });
  for (const { id, element } of textFields(to)) {
    const at = written.findIndex(({ fill }) => fill === (element.fill ?? 'none'));
    const text = written[at]?.resource.text;
    const target = resources[id];
    if (text === undefined || target?.kind !== 'text') continue;
    written.splice(at, 1);
    resources[id] = { ...target, text } satisfies TextResource;
  }
  return resources;
}
