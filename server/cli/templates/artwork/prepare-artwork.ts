/** One artwork file of a template's folder: read, normalised, and proved to look the same. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Box } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { NOT_DRAWN, nullWhereNotDrawn } from '#server/print/drawing/draw-svg.ts';
import { compareArtwork } from './compare-artwork.ts';
import { MOST_BYTES, normaliseArtwork, TOO_LARGE } from './normalise-artwork.ts';

export interface ArtworkPlace {
  readonly folder: string;
  /** The file's name in template.json. */
  readonly src: string;
  readonly box: Box;
  readonly page: { readonly width: number; readonly height: number };
}

/** Artwork is in the template's folder or a subfolder, under a plain name. */
const ARTWORK_FILE = /^[\w-]+(?:\/[\w-]+)*\.svg$/;

/** @returns the artwork in the subset that every renderer draws; or its errors, one line each */
export async function prepareArtwork({ folder, src, box, page }: ArtworkPlace): Promise<Result<string, readonly string[]>> {
  const file = join(folder, src);
  const found = ARTWORK_FILE.test(src) ? await stat(file).catch(() => null) : null; // reported below
  if (!found?.isFile()) return err([`${src}: no such artwork in the folder`]);
  if (found.size > MOST_BYTES) return err([`${src}: ${TOO_LARGE}`]);
  const source = await readFile(file, 'utf8');
  const read = normaliseArtwork(source);
  if (!read.ok) return err(read.error.map((problem) => `${src}, ${problem}`));
  const { svg, suspects } = read.value;
  if (svg === source && suspects.length === 0) return ok(svg);
  const difference = await compareArtwork({ source, svg, box, page }).catch(nullWhereNotDrawn);
  if (!difference) return err([`${src}: ${NOT_DRAWN}`]);
  const picture = file.replace(/\.svg$/, '.difference.png');
  if (difference.isSame) {
    await rm(picture, { force: true });
    return ok(svg);
  }
  await writeFile(picture, await difference.picture());
  const share = `${difference.differentPixels} points, ${(difference.share * 100).toFixed(2)} % of its ink`;
  return err([
    `${src}: the print would differ from the drawing (${share}); look at ${picture}: the drawing, its print, and in red what differs`,
    ...suspects.map((suspect) => `${src}, ${suspect}`),
  ]);
}
