import type { ImageElement, Part } from '#core/contract/template-format.ts';

/** Limit: from further round the side the handle hides the picture. */
const FURTHEST = 0.25;

/**
 * The front of a mug on its flat print: the centre of the largest picture, or of the left one of equal pictures. The
 * handle is then at the side, where it is held.
 * @returns a fraction of the print's width
 */
export function frontOfMug({ elements, trimBox }: Pick<Part, 'elements' | 'trimBox'>): number {
  const images = elements.filter((element): element is ImageElement => element.kind === 'image');
  const [main] = images.toSorted((one, other) => areaOf(other) - areaOf(one) || one.box.x - other.box.x);
  if (!main) return 0.5;
  const middle = (main.box.x + main.box.width / 2 - trimBox.x) / trimBox.width;
  return Math.min(Math.max(middle, FURTHEST), 1 - FURTHEST);
}

const areaOf = ({ box }: ImageElement): number => Math.round(box.width * box.height);
