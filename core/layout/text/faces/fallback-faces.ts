import type { FontFamily } from '#core/contract/template-format.ts';

/**
 * Faces behind the fifteen families, for letters that the chosen family lacks. A letter is drawn by the first of them
 * that has it. A face is never changed (server/print/face-hashes.ts) and their order neither: other letters would be
 * printed than were approved.
 */
export const FALLBACK_FACES = ['Noto Sans', 'Noto Sans Hebrew', 'Noto Sans Arabic', 'Noto Emoji'] as const;
export type FallbackFace = (typeof FALLBACK_FACES)[number];

/** A face that a page may be drawn with: a family's, or one behind them. */
export type FaceName = FontFamily | FallbackFace;
