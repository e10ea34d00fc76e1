/** Picture files for a test to choose, generated on demand. */
import { commands } from 'vitest/browser';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture has the detail of a photograph, so that its file has the size of a camera's file. */
export async function photo(name: string, { width, height }: Size = { width: 1600, height: 1200 }): Promise<File> {
  const type = name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
  const grain = new OffscreenCanvas(64, 48);
  const drawing = contextOf(grain);
  const noise = drawing.createImageData(64, 48);
  for (const index of noise.data.keys()) noise.data[index] = index % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
  drawing.putImageData(noise, 0, 0);
  const canvas = new OffscreenCanvas(width, height);
  contextOf(canvas).drawImage(grain, 0, 0, width, height);
  return new File([await canvas.convertToBlob({ type, quality: 0.88 })], name, { type });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('a canvas can be drawn on');
  return context;
}

/** A picture in a format that the browser reads and cannot write. */
export async function avif(name: string, size: Size): Promise<File> {
  const bytes = Uint8Array.from(atob(await commands.makeAvif(size)), (char) => char.charCodeAt(0));
  return new File([bytes], name, { type: 'image/avif' });
}

/** A file that another phone labels as a picture and this browser cannot open. */
export const unreadable = (name: string): File =>
  new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic', crypto.getRandomValues(new Uint8Array(2000))], name, { type: 'image/heic' });

/** The same file with a header that claims these dimensions, like a decompression bomb. */
export async function claiming(picture: File, { width, height }: Size): Promise<File> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  // Start of frame (ITU T.81, B.2.2): marker, length, precision, height, width.
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
  if (frame === -1) throw new Error('a baseline JPEG has a frame');
  const header = new DataView(bytes.buffer, frame + 5);
  header.setUint16(0, height);
  header.setUint16(2, width);
  return new File([bytes], picture.name, { type: picture.type });
}
