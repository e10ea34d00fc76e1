/**
 * libjpeg-turbo as WebAssembly, called through its C functions: the package's own entry supports neither scaling nor
 * browsers.
 * Its memory holds one picture's file and its scaled pixels, and is reused for the next picture.
 * @see https://github.com/libjpeg-turbo/libjpeg-turbo/blob/2.0.4/turbojpeg.h
 */
export interface ScaledPixels {
  /** RGBA, as stored. Memory of the decoder: only readable until the callback returns. */
  readonly pixels: Uint32Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface JpegTurbo {
  /**
   * Decodes a JPEG at `eighths` of its sides, rounded up, without ever holding all its pixels.
   * @returns null when its colours cannot be converted, or it is damaged or too large. Another decoder may open it
   */
  decode<T>(file: Uint8Array, eighths: number, read: (scaled: ScaledPixels) => T): T | null;
}

type Pointer = number;
type Status = number;

/** The exports of the module. */
interface Library {
  readonly memory: WebAssembly.Memory;
  /** Returns 0 when no memory is left. */
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
  tjInitDecompress(): Pointer;
  tjDestroy(handle: Pointer): Status;
  tjDecompressHeader3(
    handle: Pointer,
    file: Pointer,
    fileBytes: number,
    width: Pointer,
    height: Pointer,
    subsampling: Pointer,
    colorSpace: Pointer,
  ): Status;
  tjDecompress2(
    handle: Pointer,
    file: Pointer,
    fileBytes: number,
    pixels: Pointer,
    width: number,
    pitch: number,
    height: number,
    pixelFormat: number,
    flags: number,
  ): Status;
}

const RGBA = 7;
const PIXEL_BYTES = 4;
const HEADER_INTS = 4;

class DecoderStopped extends Error {}

function stop(): never {
  throw new DecoderStopped();
}

function start(module: WebAssembly.Module): Library {
  const system = ['environ_get', 'proc_exit', 'fd_close', 'fd_seek', 'fd_write'];
  const imports = {
    // The library reports a damaged file by a jump out of its call.
    env: { setjmp: () => 0, longjmp: stop },
    wasi_snapshot_preview1: { environ_sizes_get: () => 0, ...Object.fromEntries(system.map((name) => [name, stop])) },
  };
  // The module's exports are the functions above.
  return new WebAssembly.Instance(module, imports).exports as unknown as Library;
}

/** @returns null if it cannot be decoded; memory that was allocated is then not freed */
function decodeIn<T>(library: Library, file: Uint8Array, eighths: number, read: (scaled: ScaledPixels) => T): T | null {
  const allocated: Pointer[] = [];
  const allocate = (bytes: number): Pointer => {
    const pointer = library.malloc(bytes);
    if (pointer === 0) stop();
    allocated.push(pointer);
    return pointer;
  };
  const input = allocate(file.length);
  new Uint8Array(library.memory.buffer, input, file.length).set(file);
  const header = allocate(HEADER_INTS * PIXEL_BYTES);
  const handle = library.tjInitDecompress();
  const status = library.tjDecompressHeader3(handle, input, file.length, header, header + 4, header + 8, header + 12);
  if (status !== 0) return null;
  const [width = 0, height = 0] = new Int32Array(library.memory.buffer, header, HEADER_INTS);
  const [widthPx, heightPx] = [Math.ceil((width * eighths) / 8), Math.ceil((height * eighths) / 8)];
  const output = allocate(widthPx * heightPx * PIXEL_BYTES);
  // CMYK colours have no conversion here.
  if (library.tjDecompress2(handle, input, file.length, output, widthPx, widthPx * PIXEL_BYTES, heightPx, RGBA, 0) !== 0) return null;
  const used = read({ pixels: new Uint32Array(library.memory.buffer, output, widthPx * heightPx), widthPx, heightPx });
  library.tjDestroy(handle);
  for (const pointer of allocated) library.free(pointer);
  return used;
}

export function createJpegTurbo(module: WebAssembly.Module): JpegTurbo {
  let library: Library | null = null;
  return {
    decode(file, eighths, read) {
      const current = library ?? start(module);
      // The module is kept only after a normal end: after a jump its memory is in an undefined state.
      library = null;
      try {
        const used = decodeIn(current, file, eighths, read);
        if (used !== null) library = current;
        return used;
      } catch (reason) {
        if (reason instanceof DecoderStopped || reason instanceof WebAssembly.RuntimeError) return null;
        throw reason;
      }
    },
  };
}
