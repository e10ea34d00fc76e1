import type { FaceName } from './faces/fallback-faces.ts';

/** File name, without `.ttf`, of each face in public/fonts (made by scripts/make-fonts.ts). */
export const FONT_SLUGS: Readonly<Record<FaceName, string>> = {
  Anton: 'anton',
  'Bebas Neue': 'bebas-neue',
  Comfortaa: 'comfortaa',
  'Dancing Script': 'dancing-script',
  Graduate: 'graduate',
  Lobster: 'lobster',
  Lora: 'lora',
  Montserrat: 'montserrat',
  'Noto Emoji': 'noto-emoji',
  'Noto Sans': 'noto-sans',
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Sans Hebrew': 'noto-sans-hebrew',
  Oswald: 'oswald',
  Pacifico: 'pacifico',
  'Playfair Display': 'playfair-display',
  'Racing Sans One': 'racing-sans-one',
  Roboto: 'roboto',
  Sacramento: 'sacramento',
  Tourney: 'tourney',
};

/** 'fonts/lora.ttf': below public/ on disk, below the site's root in a browser. */
export function fontPath(face: FaceName): string {
  return `fonts/${FONT_SLUGS[face]}.ttf`;
}
