/**
 * A document as a PDF on A4, drawn like the letters with codes: every letter of every language as outlines, with its
 * invisible text.
 */
import * as hb from 'harfbuzzjs';
import { FontFamilySchema } from '#core/contract/template-format.ts';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { printDocument } from '../print/print-document.ts';
import { readFace } from '../print/read-face.ts';
import { acceptedTermsBlocks, documentBlocks } from './document-blocks.ts';
import { documentWords } from './document-words.ts';
import { latinBlocks } from './latin-blocks.ts';
import { type Block, createSheets, MARGIN } from './sheets.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const FOOT = 8.5;

/** @param terms the accepted text, in HTML; '' when it is no longer known */
export async function documentPdf(content: DocumentContent, number: string, terms = ''): Promise<Uint8Array> {
  const engine = createTextEngine(hb, readFace);
  const sheets = createSheets(engine);
  const words = documentWords(content.lang);
  const about = await latinBlocks(engine, documentBlocks(content, number));
  const note: Block = { gapPt: 12, cells: [{ text: words.latin, sizePt: FOOT }] };
  const accepted = await latinBlocks(engine, acceptedTermsBlocks(content, terms));
  const blocks = [...about.blocks, ...(about.undrawn.length > 0 ? [note] : []), ...accepted.blocks];
  for (const [at, block] of blocks.entries()) await sheets.add(block, blocks[at + 1]);
  const pages = await sheets.finish((page, of) => ({
    text: `${number} · ${words.page.replace('{page}', String(page)).replace('{of}', String(of))}`,
    sizePt: FOOT,
    x: MARGIN,
  }));
  return printDocument(
    { engineVersion: ENGINE_VERSION, templateUuid: NIL, templateVersion: 1, pages },
    (family, glyphId, face) => engine.font(FontFamilySchema.parse(family)).outline(glyphId, face),
    () => Promise.reject(new Error('A document holds no picture.')),
    { title: `${words.title[content.kind]} ${number}`, orderedAtMs: Date.parse(content.issuedAt), lang: content.lang },
  );
}
