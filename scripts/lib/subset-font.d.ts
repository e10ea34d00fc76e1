declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'sfnt' | 'woff2';
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
  }
  /** The font with only the glyphs that `text` needs, and with its layout features. */
  export default function subsetFont(bytes: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
