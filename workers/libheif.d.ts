/** The used part of libheif-js; its own types do not cover the decoder. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface PixelTarget {
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }

  export interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Calls back with the target, or null if the picture cannot be decoded. */
    display(target: PixelTarget, done: (shown: PixelTarget | null) => void): void;
    free(): void;
  }

  export interface HeifDecoder {
    /** Empty if the file cannot be read. */
    decode(bytes: Uint8Array): HeifImage[];
  }

  export default function createLibheif(options: { readonly wasmBinary: ArrayBuffer }): { readonly HeifDecoder: new () => HeifDecoder };
}

declare module 'libheif-js/libheif-wasm/libheif.wasm?url' {
  const url: string;
  export default url;
}
