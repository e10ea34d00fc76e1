/** Reads the pixels of a picture in the browser. */

interface Square {
  /** The position in pixels from the left and from the top. */
  readonly at: number;
  readonly size: number;
}

interface Corner {
  readonly width: number;
  readonly height: number;
  /** The mean red, green, blue and alpha of the square, 0 to 255. */
  readonly color: readonly number[];
}

export async function cornerOf(picture: Blob, { at, size }: Square): Promise<Corner> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(size, size);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('a canvas can be drawn on');
  drawing.drawImage(bitmap, -at, -at);
  const { data } = drawing.getImageData(0, 0, size, size);
  const color = [0, 1, 2, 3].map(
    (channel) => data.filter((_, index) => index % 4 === channel).reduce((sum, value) => sum + value, 0) / (size * size),
  );
  return { width: bitmap.width, height: bitmap.height, color };
}
