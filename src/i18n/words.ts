/** The texts of one area, by key. */
export type Words = Readonly<Record<string, unknown>>;

/** Content of a texts module: its areas by the path of their file. */
export interface WordsModule {
  readonly areas: Readonly<Record<string, Words>>;
}
