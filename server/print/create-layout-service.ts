import * as hb from 'harfbuzzjs';
import { FontFamilySchema } from '#core/contract/template-format.ts';
import { drawablePage, facesOfPage } from '#core/layout/text/glyph-outline.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { createLayoutEngine } from '#core/layout/layout-template.ts';
import type { LayoutService } from './layout-service.ts';
import { readFace } from './read-face.ts';

/** Needs no database: it works inside a use case's transaction too. */
export function createLayoutService(): LayoutService {
  const engine = createLayoutEngine(hb, readFace);
  return {
    async layout(design, data, context) {
      const displayList = await engine.layout(design, data, context);
      return { displayList, hash: layoutHash(displayList) };
    },
    async draw(page) {
      await engine.text.loadFaces(facesOfPage(page));
      return drawablePage(page, engine.text);
    },
    async outlines(pages) {
      await engine.text.loadFaces(pages.flatMap(facesOfPage));
      return (family, glyphId, face) => engine.text.font(FontFamilySchema.parse(family)).outline(glyphId, face);
    },
  };
}
