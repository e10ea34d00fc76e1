import { isFilled } from '../contract/sent-template-data.ts';
import { fullResourceId, type Part, type TemplateData, type TemplateDesign } from '../contract/template-format.ts';

/** Whether every picture field of the part has a picture. Empty texts are allowed; another check warns about them. */
export function isPartComplete(part: Part, data: Pick<TemplateData, 'userResources'>): boolean {
  return part.elements.every((element) => {
    if (element.kind !== 'image') return true;
    const resource = data.userResources[fullResourceId(part.id, element.id)];
    return resource?.kind === 'image' && isFilled(resource);
  });
}

/** Ids of the parts with an empty picture field, in page order. If there are none, the product can be bought. */
export function incompleteParts(design: TemplateDesign, data: Pick<TemplateData, 'userResources'>): string[] {
  return design.parts.filter((part) => !isPartComplete(part, data)).map((part) => part.id);
}
