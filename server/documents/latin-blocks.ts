/** Texts of a document with letters that no typeface contains: on paper they would be missing. */
import * as hb from 'harfbuzzjs';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { createTextEngine, type TextEngine } from '#core/layout/text/text-engine.ts';
import { latinText } from '../print/latin-text.ts';
import { readFace } from '../print/read-face.ts';
import { documentBlocks } from './document-blocks.ts';
import type { Block } from './sheets.ts';

interface LatinBlocks {
  readonly blocks: readonly Block[];
  /** Letters that are now Latin, each once. */
  readonly undrawn: readonly string[];
}

export async function latinBlocks(engine: TextEngine, all: readonly Block[]): Promise<LatinBlocks> {
  const undrawn = new Set<string>();
  const blocks: Block[] = [];
  for (const block of all) {
    const cells = [];
    for (const cell of block.cells) {
      const latin = await latinText(engine, cell.text);
      for (const letter of latin.undrawn) undrawn.add(letter);
      cells.push({ ...cell, text: latin.text });
    }
    blocks.push({ ...block, cells });
  }
  return { blocks, undrawn: [...undrawn] };
}

/** Letters of a document that its file has in Latin. */
export const undrawnInDocument = async (content: DocumentContent, number: string): Promise<readonly string[]> =>
  (await latinBlocks(createTextEngine(hb, readFace), documentBlocks(content, number))).undrawn;
