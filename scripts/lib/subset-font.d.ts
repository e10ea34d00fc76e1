declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'sfnt' | 'woff2';
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
  }
  /** The face with the glyphs that `text` needs, its layout features with them. */
  export default function subsetFont(bytes: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
