/** A wall with a sofa. All lengths in centimetres from the upper left corner of a square view. Pure. */
import type { Box } from '#core/contract/template-format.ts';
import type { SizeCm } from '#core/domain/templates/format-size.ts';

export interface WallScene {
  /** Width and height of the view. */
  readonly viewCm: number;
  readonly floorCm: number;
  readonly sofa: Box;
  readonly print: Box;
}

/** A two-seat sofa. */
export const SOFA_CM = { width: 150, height: 80 };
const LEAST_VIEW_CM = 176;
const FLOOR_CM = 22;
/** Lower than in a gallery, because pictures above a sofa hang lower. */
const MIDDLE_CM = 134;
const ABOVE_SOFA_CM = 22;
const ABOVE_PRINT_CM = 12;
const BESIDE_PRINT_CM = 30;

export function wallScene(print: SizeCm): WallScene {
  const middleCm = Math.max(MIDDLE_CM, SOFA_CM.height + ABOVE_SOFA_CM + print.height / 2);
  const viewCm = Math.max(LEAST_VIEW_CM, print.width + 2 * BESIDE_PRINT_CM, FLOOR_CM + middleCm + print.height / 2 + ABOVE_PRINT_CM);
  const floorCm = viewCm - FLOOR_CM;
  // A lamp stands to the left of the sofa.
  const sofaX = viewCm - SOFA_CM.width - Math.min(4 + (viewCm - LEAST_VIEW_CM) / 2, ABOVE_PRINT_CM);
  return {
    viewCm,
    floorCm,
    sofa: { x: sofaX, y: floorCm - SOFA_CM.height, ...SOFA_CM },
    print: {
      x: Math.min(sofaX + (SOFA_CM.width - print.width) / 2, viewCm - print.width - ABOVE_PRINT_CM),
      y: floorCm - middleCm - print.height / 2,
      ...print,
    },
  };
}
