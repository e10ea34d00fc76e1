import { expect, it } from 'vitest';
import { DrawingFailedError, drawSvg, drawSvgs } from './draw-svg.ts';

const page = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 4 2">${content}</svg>`;
const filled = (color: string) => page(`<rect width="4" height="2" fill="${color}"/>`);

it('draws several in their order', async () => {
  const drawn = await drawSvgs([filled('#ff0000'), filled('#0000ff')], 4);
  expect(drawn.map(({ width, height, data }) => [width, height, [...data.subarray(0, 4)]])).toEqual([
    [4, 2, [255, 0, 0, 255]],
    [4, 2, [0, 0, 255, 255]],
  ]);
});

it('[OPX-05] survives a drawing that crashes its renderer', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
  const beside = page(
    `<clipPath id="c"><rect x="-5000" width="10" height="10"/></clipPath><g clip-path="url(#c)"><image href="${picture}" x="-5000" width="10" height="10"/></g>`,
  );
  await expect(drawSvg(beside, 800)).rejects.toThrow(DrawingFailedError);
});

it('reports that an input which is not a drawing cannot be drawn', async () => {
  await expect(drawSvg('<svg', 4)).rejects.toThrow(DrawingFailedError);
});
