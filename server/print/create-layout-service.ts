import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import { type FontFamily, FontFamilySchema } from '../../core/contract/template-format.ts';
import { assert } from '../../core/kernel/assert.ts';
import type { DisplayPage } from '../../core/layout/display-list.ts';
import { fontPath } from '../../core/layout/font-files.ts';
import { drawablePage } from '../../core/layout/glyph-outline.ts';
import { layoutHash } from '../../core/layout/layout-hash.ts';
import { createLayoutEngine } from '../../core/layout/layout-template.ts';
import type { LayoutService } from './layout-service.ts';

/** From the sources, and from the built server beside the built app. */
const PUBLIC_FOLDERS = ['../../public/', '../client/', '../../dist/client/'];

/** Needs no database: it works inside a use case's transaction too. */
export function createLayoutService(): LayoutService {
  const engine = createLayoutEngine(hb, readFont);
  return {
    async layout(design, data, context) {
      const displayList = await engine.layout(design, data, context);
      return { displayList, hash: layoutHash(displayList) };
    },
    async draw(page) {
      await engine.text.loadFamilies(pageFamilies(page));
      return drawablePage(page, engine.text);
    },
  };
}

function pageFamilies(page: DisplayPage): FontFamily[] {
  return page.items.flatMap((item) => (item.kind === 'text' ? [FontFamilySchema.parse(item.family)] : []));
}

async function readFont(family: FontFamily): Promise<Uint8Array> {
  const found = PUBLIC_FOLDERS.map((folder) => fileURLToPath(new URL(folder + fontPath(family), import.meta.url))).find((path) =>
    existsSync(path),
  );
  assert(found, `the face of ${family} is shipped with the server`);
  return readFile(found);
}
