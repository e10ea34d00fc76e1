/** Compares pictures by their pixels in the browser. */
import type { Page } from '@playwright/test';

export interface PixelDifference {
  readonly width: number;
  readonly height: number;
  /** The mean difference in levels of 255, over all pixels and channels. */
  readonly mean: number;
  /** Share of pixels with a channel that differs by more than 16 levels. */
  readonly shareOver16: number;
}

/** Both pictures are drawn at the size of the first. */
export function comparePictures(page: Page, one: string, other: string): Promise<PixelDifference> {
  return page.evaluate(
    async (sources) => {
      const pixels: Uint8ClampedArray[] = [];
      let width = 0;
      let height = 0;
      for (const src of sources) {
        const image = new Image();
        image.src = src;
        await image.decode();
        width ||= image.naturalWidth;
        height ||= image.naturalHeight;
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        const drawing = canvas.getContext('2d');
        if (!drawing) throw new Error('a canvas can be drawn on');
        drawing.drawImage(image, 0, 0, width, height);
        pixels.push(drawing.getImageData(0, 0, width, height).data);
      }
      const [a = new Uint8ClampedArray(), b = new Uint8ClampedArray()] = pixels;
      let sum = 0;
      let over = 0;
      for (let at = 0; at < a.length; at += 4) {
        let most = 0;
        for (let channel = 0; channel < 3; channel += 1) {
          const difference = Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0));
          sum += difference;
          most = Math.max(most, difference);
        }
        if (most > 16) over += 1;
      }
      return { width, height, mean: sum / ((a.length / 4) * 3), shareOver16: over / (a.length / 4) };
    },
    [one, other],
  );
}
