/**
 * A browser without ImageDecoder, like Safari, and without the memory to decode a whole file. It is imported before the
 * worker itself.
 */
Reflect.deleteProperty(globalThis, 'ImageDecoder');

const createBitmap = globalThis.createImageBitmap;
globalThis.createImageBitmap = (source: ImageBitmapSource): Promise<ImageBitmap> =>
  source instanceof Blob ? Promise.reject(new DOMException('out of memory', 'InvalidStateError')) : createBitmap(source);
