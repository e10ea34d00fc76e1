/** One import: the file, the text that names what it imports, and the file that it names (null: a package). */
export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly to: string | null;
}
