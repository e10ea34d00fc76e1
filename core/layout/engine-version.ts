/**
 * Raised when the same template and data would be laid out differently than before.
 * Kept with every paid order line beside its display list.
 */
export const ENGINE_VERSION = 1;
