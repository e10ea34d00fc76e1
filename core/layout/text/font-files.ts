import type { FontFamily } from '#core/contract/template-format.ts';

/** File name, without `.ttf`, of each family's one face in public/fonts (made by scripts/make-fonts.ts). */
export const FONT_SLUGS: Readonly<Record<FontFamily, string>> = {
  Anton: 'anton',
  'Bebas Neue': 'bebas-neue',
  Comfortaa: 'comfortaa',
  'Dancing Script': 'dancing-script',
  Graduate: 'graduate',
  Lobster: 'lobster',
  Lora: 'lora',
  Montserrat: 'montserrat',
  Oswald: 'oswald',
  Pacifico: 'pacifico',
  'Playfair Display': 'playfair-display',
  'Racing Sans One': 'racing-sans-one',
  Roboto: 'roboto',
  Sacramento: 'sacramento',
  Tourney: 'tourney',
};

/** 'fonts/lora.ttf': below public/ on disk, below the site's root in a browser. */
export function fontPath(family: FontFamily): string {
  return `fonts/${FONT_SLUGS[family]}.ttf`;
}
