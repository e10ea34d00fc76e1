import { fullResourceId, type Part, type TemplateData, type TemplateDesign } from '../contract/template-format.ts';

/** Every picture field of the part has a picture. Empty texts are allowed: they warn elsewhere. */
export function isPartComplete(part: Part, data: Pick<TemplateData, 'userResources'>): boolean {
  return part.elements.every((element) => {
    if (element.kind !== 'image') return true;
    const resource = data.userResources[fullResourceId(part.id, element.id)];
    return resource?.kind === 'image' && resource.uuid !== null;
  });
}

/** Ids of the parts that still miss a picture, in page order; empty means it can be bought. */
export function incompleteParts(design: TemplateDesign, data: Pick<TemplateData, 'userResources'>): string[] {
  return design.parts.filter((part) => !isPartComplete(part, data)).map((part) => part.id);
}
