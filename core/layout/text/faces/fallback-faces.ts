import type { FontFamily } from '#core/contract/template-format.ts';

/**
 * Faces behind the fifteen families, for letters that the chosen family lacks. A letter is drawn by the first of them
 * that has it. They carry no Latin: for a missing Latin letter the customer is offered another family.
 */
export const FALLBACK_FACES = ['Noto Sans', 'Noto Sans Hebrew', 'Noto Sans Arabic', 'Noto Emoji'] as const;
export type FallbackFace = (typeof FALLBACK_FACES)[number];

/** A face that a page may be drawn with: a family's, or one behind them. */
export type FaceName = FontFamily | FallbackFace;
