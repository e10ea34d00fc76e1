import { useEffect } from 'react';
import { FONT_FAMILIES, type FontFamily } from '#core/contract/template-format.ts';
import { fontPath } from '#core/layout/text/font-files.ts';

const asked = new Set<FontFamily>();

/** Face names differ from the system's: a customer must see our face, not an installed one of the same name. */
export const faceName = (family: FontFamily): string => `Keepsake ${family}`;

/** Loads each face once. A face that cannot be loaded now is tried again next time. */
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

/** Draws each name in the list in its own face. The list is usable before the faces are loaded. */
export function useFontFaces(): void {
  useEffect(loadFontFaces, []);
}
