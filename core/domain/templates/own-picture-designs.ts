import type { TemplateDesign, TextElement } from '#core/contract/template-format.ts';
import { imagePlaces } from '../pictures/picture-rules.ts';

/**
 * Whether a design can be made without a picture set, from own pictures alone (KEP-09): each field takes an upload, no
 * picture is cut out of its background, and no fixed text is about a subject.
 */
export function isMadeFromOwnPictures(design: Pick<TemplateDesign, 'parts' | 'separateFromBackground'>): boolean {
  if (design.separateFromBackground) return false;
  const texts = design.parts.flatMap(({ elements }) => elements.flatMap((element) => (element.kind === 'text' ? [element] : [])));
  return imagePlaces(design).every(({ element }) => element.accepts?.uploads !== false) && !texts.some(isFixedToSubject);
}

const isFixedToSubject = ({ editable, fill = 'none' }: TextElement): boolean => !editable && fill !== 'none' && fill !== 'year';
