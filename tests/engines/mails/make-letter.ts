/** A letter with a picture code, as `codes print` creates it. */
import * as hb from 'harfbuzzjs';
import { FontFamilySchema } from '#core/contract/template-format.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { type LetterLanguage, letterPage } from '#server/cli/codes/letter-page.ts';
import { printDocument } from '#server/print/print-document.ts';
import { readFace } from '#server/print/read-face.ts';

const ORDERED_AT_MS = Date.UTC(2026, 10, 14);
const NO_TEMPLATE = '00000000-0000-0000-0000-000000000000';

/** Its names and address are as long as real ones may be. */
export const LETTER = { name: 'Kristine Johannessen-Solbakken', group: '7B', job: 'Solbakken skole 2026/27', code: 'SKBK-4TW8HX' };

export async function makeLetter(lang: LetterLanguage, shop: { readonly name: string; readonly color: string }, seller: readonly string[]) {
  const engine = createTextEngine(hb, readFace);
  const page = await letterPage(engine, LETTER, {
    ...shop,
    email: 'kundeservice@lysogfjell-skolefoto.example',
    seller,
    date: '14.11.2026',
    url: 'https://bilder.lysogfjell-skolefoto.example',
    lang,
    logo: null,
  });
  return printDocument(
    { engineVersion: ENGINE_VERSION, templateUuid: NO_TEMPLATE, templateVersion: 1, pages: [page] },
    (family, glyphId, face) => engine.font(FontFamilySchema.parse(family)).outline(glyphId, face),
    () => Promise.reject(new Error('A letter holds no picture.')),
    { title: shop.name, orderedAtMs: ORDERED_AT_MS, lang },
  );
}
