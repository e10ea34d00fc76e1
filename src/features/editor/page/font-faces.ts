import { useEffect } from 'react';
import { FONT_FAMILIES, type FontFamily } from '#core/contract/template-format.ts';
import { fontPath } from '#core/layout/text/font-files.ts';

const asked = new Set<FontFamily>();

/** Faces are named apart from the system's: a customer must see ours, not what happens to be installed. */
export const faceName = (family: FontFamily): string => `Keepsake ${family}`;

/** Reads each face once. One that cannot be read now is asked for again next time. */
export function loadFontFaces(): void {
  for (const family of FONT_FAMILIES) {
    if (asked.has(family)) continue;
    asked.add(family);
    const face = new FontFace(faceName(family), `url("/${fontPath(family)}") format("truetype")`, { display: 'swap' });
    document.fonts.add(face);
    face.load().catch(() => {
      asked.delete(family);
      document.fonts.delete(face);
    });
  }
}

/** So that each name in the list is drawn in its own face; the list is usable before they are here. */
export function useFontFaces(): void {
  useEffect(loadFontFaces, []);
}
