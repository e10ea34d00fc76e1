/** The texts of one area, by key. */
export type Words = Readonly<Record<string, unknown>>;

/** What a module of words gives: its areas by the path of their file beside it. */
export interface WordsModule {
  readonly areas: Readonly<Record<string, Words>>;
}
