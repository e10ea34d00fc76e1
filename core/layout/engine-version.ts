/**
 * Raised when the same template and data would be laid out differently than before.
 * Kept with every paid order line beside its display list.
 * 2: public holidays from the table of the library (observed days in Britain and the United States), American week numbers.
 */
export const ENGINE_VERSION = 2;
