import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Something lying on the table or hanging on the wall: its centre, turned, with its shadow. */
export interface Print {
  readonly image: Buffer;
  readonly x: number;
  readonly y: number;
  readonly turnDeg?: number;
  /** Pixels of blur: how far it stands off. */
  readonly lift?: number;
  /** White paper around, in pixels. */
  readonly margin?: number;
  /** A frame around that, in pixels. */
  readonly frame?: { readonly width: number; readonly color: string };
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function withBorders({ image, margin = 0, frame }: Print): Promise<Buffer> {
  const matted =
    margin > 0
      ? await sharp(image).extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#FDFBF7' }).png().toBuffer()
      : image;
  if (!frame) return matted;
  const { width } = frame;
  return sharp(matted).extend({ top: width, bottom: width, left: width, right: width, background: frame.color }).png().toBuffer();
}

async function layersOf(print: Print): Promise<OverlayOptions[]> {
  const { turnDeg = 0, lift = 14 } = print;
  const turned = await sharp(await withBorders(print))
    .ensureAlpha()
    .rotate(turnDeg, { background: CLEAR })
    .png()
    .toBuffer();
  const { width, height } = await sharp(turned).metadata();
  const [left, top] = [Math.round(print.x - width / 2), Math.round(print.y - height / 2)];
  const pad = lift * 3;
  const shape = await sharp(turned).raw().toBuffer();
  for (let at = 0; at < shape.length; at += 4) {
    shape[at] = 58;
    shape[at + 1] = 42;
    shape[at + 2] = 30;
    shape[at + 3] = (shape[at + 3] ?? 0) * 0.36;
  }
  const padded = await sharp(shape, { raw: { width, height, channels: 4 } })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: CLEAR })
    .png()
    .toBuffer();
  const shadow = await sharp(padded).blur(lift).png().toBuffer();
  return [
    { input: shadow, left: left - pad + Math.round(lift * 0.3), top: top - pad + Math.round(lift * 0.7) },
    { input: turned, left, top },
  ];
}

/** Cuts off what lies outside the picture: sharp refuses to. */
async function clip(layer: OverlayOptions, width: number, height: number): Promise<OverlayOptions[]> {
  const { left = 0, top = 0 } = layer;
  const image = sharp(layer.input as Buffer); // layersOf gives buffers only
  const size = await image.metadata();
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const [w, h] = [Math.min(size.width - x, width - Math.max(0, left)), Math.min(size.height - y, height - Math.max(0, top))];
  if (w <= 0 || h <= 0) return [];
  return [
    {
      input: await image.extract({ left: x, top: y, width: w, height: h }).png().toBuffer(),
      left: Math.max(0, left),
      top: Math.max(0, top),
    },
  ];
}

/** @param scene SVG behind everything @param veil SVG over everything, for light and leaves */
export async function arrange(
  scene: string,
  prints: readonly Print[],
  size: { width: number; height: number },
  veil?: string,
): Promise<Sharp> {
  const { width, height } = size;
  const layers = (await Promise.all(prints.map(layersOf))).flat();
  const clipped = (await Promise.all(layers.map((layer) => clip(layer, width, height)))).flat();
  const base = await sharp(Buffer.from(scene)).resize(width, height).png().toBuffer();
  const top = veil ? [{ input: await sharp(Buffer.from(veil)).resize(width, height).png().toBuffer() }] : [];
  return sharp(
    await sharp(base)
      .composite([...clipped, ...top])
      .png()
      .toBuffer(),
  );
}
