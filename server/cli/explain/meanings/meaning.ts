/** What each key is for, by its path; `[]` is any entry of a list. */
export type Meanings = Readonly<Record<string, string>>;
