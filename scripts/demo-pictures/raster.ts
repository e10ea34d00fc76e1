import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Uncompressed pixels, because layers are composited many times, and encoding a PNG each time would take most of the time. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}

export function fromRaster(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } });
}

export function overlay(raster: Raster, placement: Omit<OverlayOptions, 'input' | 'raw'> = {}): OverlayOptions {
  return { ...placement, input: raster.data, raw: { width: raster.width, height: raster.height, channels: raster.channels } };
}

/** Draws an SVG that has a viewBox of its own at the given size in pixels. */
export async function rasterizeSvg(svg: string, widthPx: number, heightPx: number): Promise<Raster> {
  return toRaster(sharp(Buffer.from(svg)).resize(widthPx, heightPx, { fit: 'fill' }));
}

/** The part of a layer that falls on the canvas, since sharp refuses layers larger than it. */
export async function clipToCanvas(
  layer: Raster,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<OverlayOptions | null> {
  const cropLeft = Math.max(0, -left);
  const cropTop = Math.max(0, -top);
  const visibleWidth = Math.min(layer.width - cropLeft, width - Math.max(0, left));
  const visibleHeight = Math.min(layer.height - cropTop, height - Math.max(0, top));
  if (visibleWidth <= 0 || visibleHeight <= 0) return null;
  const visible = await toRaster(fromRaster(layer).extract({ left: cropLeft, top: cropTop, width: visibleWidth, height: visibleHeight }));
  return overlay(visible, { left: Math.max(0, left), top: Math.max(0, top) });
}
