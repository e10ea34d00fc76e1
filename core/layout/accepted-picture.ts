import type { ImageElement } from '../contract/template-format.ts';

/** Whether a field accepts a picture of a set. Own uploads have another rule (core/domain/pictures/picture-rules.ts). */
export function acceptsPictureType({ accepts }: Pick<ImageElement, 'accepts'>, pictureType: 'IP' | 'SFP' | 'GP'): boolean {
  return accepts?.pictureTypes === undefined || accepts.pictureTypes.includes(pictureType);
}
