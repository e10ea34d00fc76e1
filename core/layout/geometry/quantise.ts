import type { Box, CropRect } from '#core/contract/template-format.ts';
import type { Matrix } from '../display-list.ts';

/** 1/1000 point. `+ 0` turns -0 into 0, because JSON drops the sign. */
export function quantise(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Factors and fractions keep six digits: 1/1000 would be half a point on a page. */
function quantiseFraction(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

export function quantiseBox(box: Box): Box {
  return { x: quantise(box.x), y: quantise(box.y), width: quantise(box.width), height: quantise(box.height) };
}

export function quantiseCrop(crop: CropRect): CropRect {
  return {
    x: quantiseFraction(crop.x),
    y: quantiseFraction(crop.y),
    width: quantiseFraction(crop.width),
    height: quantiseFraction(crop.height),
  };
}

export function quantiseMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  return [quantiseFraction(a), quantiseFraction(b), quantiseFraction(c), quantiseFraction(d), quantise(e), quantise(f)];
}
