import type { FontFamily } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { createLayoutFont, type HarfBuzzModule, type LayoutFont } from './layout-font.ts';
import { type PreparedText, prepareText } from './prepare-text.ts';

/** Twelve calendar pages and every text being typed. */
const PREPARED_LIMIT = 4000;

/** Bytes of a family's one subset TTF: from disk on the server, from public/fonts in a browser. */
export type LoadFont = (family: FontFamily) => Promise<Uint8Array>;

/** Fonts and shaped paragraphs of one runtime. Only loading is asynchronous. */
export interface TextEngine {
  loadFamilies(families: Iterable<FontFamily>): Promise<void>;
  /** The family must be loaded. */
  font(family: FontFamily): LayoutFont;
  /** @param text already normalised */
  prepare(text: string, family: FontFamily): PreparedText;
}

export function createTextEngine(hb: HarfBuzzModule, loadFont: LoadFont): TextEngine {
  const fonts = new Map<FontFamily, LayoutFont>();
  const loading = new Map<FontFamily, Promise<void>>();
  const prepared = createBoundedCache<PreparedText>(PREPARED_LIMIT);

  function load(family: FontFamily): Promise<void> {
    const underWay = loading.get(family);
    if (underWay) return underWay;
    const started = loadFont(family).then(
      (bytes) => void fonts.set(family, createLayoutFont(hb, family, bytes)),
      (reason: unknown) => {
        // Removed, so that the next layout requests the font again.
        loading.delete(family);
        throw reason;
      },
    );
    loading.set(family, started);
    return started;
  }

  function font(family: FontFamily): LayoutFont {
    const loaded = fonts.get(family);
    assert(loaded, `font ${family} is loaded before text is set in it`);
    return loaded;
  }

  return {
    async loadFamilies(families) {
      await Promise.all([...new Set(families)].map(load));
    },
    font,
    prepare: (text, family) => prepared(`${family}\n${text}`, () => prepareText(text, font(family))),
  };
}
