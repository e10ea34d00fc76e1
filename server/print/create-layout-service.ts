import { setImmediate } from 'node:timers/promises';
import * as hb from 'harfbuzzjs';
import { FontFamilySchema } from '#core/contract/template-format.ts';
import { drawablePage, facesOfPage } from '#core/layout/text/glyph-outline.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { createLayoutEngine } from '#core/layout/layout-template.ts';
import type { LayoutService } from './layout-service.ts';
import { readFace } from './read-face.ts';

/** Needs no database, so it also works inside a use case's transaction. */
export function createLayoutService(): LayoutService {
  const engine = createLayoutEngine(hb, readFace);
  const inTurn = createTurns();
  return {
    layout: (design, data, context) =>
      inTurn(async () => {
        const displayList = await engine.layout(design, data, context);
        return { displayList, hash: layoutHash(displayList) };
      }),
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

/**
 * One layout at a time, with the process's other work in between. The longest allowed texts need a fifth of a second,
 * and a call may contain a hundred lines of them.
 */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => setImmediate()).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
