/** The meaning of each key, by its path; `[]` is any entry of a list. */
export type Meanings = Readonly<Record<string, string>>;
