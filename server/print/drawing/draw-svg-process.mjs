/** Draws the SVG of its input, and writes for each 12 bytes (width, height and length of what follows) and its pixels (RGBA). */
import { buffer } from 'node:stream/consumers';
import { Resvg } from '@resvg/resvg-js';

const NUMBERS = 3;
const NUMBER_BYTES = 4;
const { svgs, widthPx } = JSON.parse((await buffer(process.stdin)).toString());
for (const svg of svgs) {
  const { pixels, width, height } = new Resvg(svg, { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } }).render();
  const head = Buffer.alloc(NUMBERS * NUMBER_BYTES);
  for (const [index, number] of [width, height, pixels.length].entries()) head.writeUInt32LE(number, index * NUMBER_BYTES);
  process.stdout.write(head);
  process.stdout.write(pixels);
}
