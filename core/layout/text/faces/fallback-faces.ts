import type { FontFamily } from '#core/contract/template-format.ts';

/**
 * Faces behind the fifteen families, for letters that the chosen family lacks. The first face that has a letter draws
 * it. A face is never changed (server/print/face-hashes.ts), nor is their order. Otherwise the print would differ from
 * the approved layout.
 */
export const FALLBACK_FACES = ['Noto Sans', 'Noto Sans Hebrew', 'Noto Sans Arabic', 'Noto Emoji'] as const;
export type FallbackFace = (typeof FALLBACK_FACES)[number];

/** A face that may draw a page: a family's own, or a fallback. */
export type FaceName = FontFamily | FallbackFace;
