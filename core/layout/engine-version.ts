/**
 * Raised when the same template and data are laid out differently than before. Stored with every paid order line beside
 * its display list. 2: public holidays from the library's table (observed days in Britain and the United States),
 * American week numbers. Not raised for the faces behind the families: only texts that could not be drawn whole changed.
 */
export const ENGINE_VERSION = 2;
