declare module 'linebreak' {
  /** UAX #14; `position` is a UTF-16 index after the spaces that precede the break. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
