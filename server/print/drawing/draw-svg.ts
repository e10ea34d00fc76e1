import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DrawnPixels } from '../compare-pixels.ts';

const HERE = import.meta.url;
const PROGRAM = fileURLToPath(new URL(HERE.endsWith('.ts') ? './draw-svg-process.mjs' : './draw-svg-process.js', HERE));
const WITHIN_MS = 60_000;
const MOST_BYTES = 512 * 1024 * 1024;
const HEAD_BYTES = 12;

/** A drawing that crashes the renderer, or takes longer than a minute. */
export class DrawingFailedError extends Error {
  constructor(cause: unknown) {
    super('The renderer could not draw it', { cause });
    this.name = 'DrawingFailedError';
  }
}

export const NOT_DRAWN = 'cannot be drawn: its numbers go far beyond the page, or there is too much in it';

/** For a caller with its own error text. */
export function nullWhereNotDrawn(error: unknown): null {
  if (error instanceof DrawingFailedError) return null;
  throw error;
}

/**
 * Each SVG as pixels, in their order. A separate process draws them: the renderer (native code) crashes its whole
 * process at a drawing that it cannot handle, and the shop must survive that.
 */
export function drawSvgs(svgs: readonly string[], widthPx: number): Promise<DrawnPixels[]> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROGRAM],
      { encoding: 'buffer', maxBuffer: MOST_BYTES, timeout: WITHIN_MS, killSignal: 'SIGKILL' },
      (error, stdout) => (error ? reject(new DrawingFailedError(error)) : resolve(drawnOf(stdout))),
    );
    // A process that ended before it has read everything reports that by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify({ svgs, widthPx }));
  });
}

export async function drawSvg(svg: string, widthPx: number): Promise<DrawnPixels> {
  const [drawn] = await drawSvgs([svg], widthPx);
  if (!drawn) throw new DrawingFailedError('nothing came back');
  return drawn;
}

function drawnOf(bytes: Buffer): DrawnPixels[] {
  const all: DrawnPixels[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [width, height, length] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8)];
    const start = at + HEAD_BYTES;
    all.push({ data: bytes.subarray(start, start + length), width, height, channels: 4 });
    at = start + length;
  }
  return all;
}
