/**
 * A browser without ImageDecoder, as Safari is, and with no memory to decode a whole file. Imported before the worker itself.
 */
Reflect.deleteProperty(globalThis, 'ImageDecoder');

const createBitmap = globalThis.createImageBitmap;
globalThis.createImageBitmap = (source: ImageBitmapSource): Promise<ImageBitmap> =>
  source instanceof Blob ? Promise.reject(new DOMException('out of memory', 'InvalidStateError')) : createBitmap(source);
