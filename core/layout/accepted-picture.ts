import type { ImageElement } from '../contract/template-format.ts';

/** Whether a field takes a picture of a set; own uploads have a rule of their own (core/domain/pictures/picture-rules.ts). */
export function acceptsPictureType({ accepts }: Pick<ImageElement, 'accepts'>, pictureType: 'IP' | 'SFP' | 'GP'): boolean {
  return accepts?.pictureTypes === undefined || accepts.pictureTypes.includes(pictureType);
}
