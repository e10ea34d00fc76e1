import type * as HarfBuzz from 'harfbuzzjs';
import type { FontFamily } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { createFace, type Face, type HarfBuzzModule } from './faces/face.ts';
import type { FaceName, FallbackFace } from './faces/fallback-faces.ts';
import { createLayoutFont, type LayoutFont } from './faces/layout-font.ts';
import { normalizeText } from './normalize-text.ts';
import { type PreparedText, prepareText } from './prepare-text.ts';

/** Twelve calendar pages and every text being typed. */
const PREPARED_LIMIT = 4000;

/** Bytes of a face's one subset TTF: from disk on the server, from public/fonts in a browser. */
export type LoadFont = (face: FaceName) => Promise<Uint8Array>;

/** Fonts and shaped paragraphs of one runtime. Only loading is asynchronous. */
export interface TextEngine {
  loadFaces(faces: Iterable<FaceName>): Promise<void>;
  /** Loads the families, and of the faces behind them only those that the texts need. */
  loadForTexts(texts: Iterable<{ readonly family: FontFamily; readonly text: string }>): Promise<void>;
  /** The family must be loaded. */
  font(family: FontFamily): LayoutFont;
  /** @param text already normalised; what it needs must be loaded */
  prepare(text: string, family: FontFamily): PreparedText;
}

export function createTextEngine(hb: HarfBuzzModule, loadFont: LoadFont): TextEngine {
  const files = new Map<FaceName, HarfBuzz.Face>();
  const fonts = new Map<FontFamily, LayoutFont>();
  const scaled = new Map<string, Face>();
  const loading = new Map<FaceName, Promise<void>>();
  const prepared = createBoundedCache<PreparedText>(PREPARED_LIMIT);
  const needed = createBoundedCache<readonly FallbackFace[]>(PREPARED_LIMIT);

  function load(face: FaceName): Promise<void> {
    const underWay = loading.get(face);
    if (underWay) return underWay;
    const started = loadFont(face).then(
      (bytes) => void files.set(face, new hb.Face(new hb.Blob(bytes))),
      (reason: unknown) => {
        // Removed, so that the next layout requests the font again.
        loading.delete(face);
        throw reason;
      },
    );
    loading.set(face, started);
    return started;
  }

  function fileOf(face: FaceName): HarfBuzz.Face {
    const file = files.get(face);
    assert(file, `font ${face} is loaded before text is set in it`);
    return file;
  }

  function fallback(face: FallbackFace, unitsPerEm: number): Face {
    const key = `${face} ${unitsPerEm}`;
    const known = scaled.get(key) ?? createFace(hb, fileOf(face), unitsPerEm);
    scaled.set(key, known);
    return known;
  }

  function font(family: FontFamily): LayoutFont {
    const known = fonts.get(family);
    if (known) return known;
    const own = createFace(hb, fileOf(family), null);
    const made = createLayoutFont(family, own, (face) => fallback(face, own.unitsPerEm));
    fonts.set(family, made);
    return made;
  }

  const loadFaces = async (faces: Iterable<FaceName>): Promise<void> => {
    await Promise.all([...new Set(faces)].map(load));
  };

  return {
    loadFaces,
    async loadForTexts(texts) {
      const all = [...texts];
      await loadFaces(all.map(({ family }) => family));
      await loadFaces(all.flatMap(({ family, text }) => needed(`${family}\n${text}`, () => font(family).fallbacksOf(normalizeText(text)))));
    },
    font,
    prepare: (text, family) => prepared(`${family}\n${text}`, () => prepareText(text, font(family))),
  };
}
