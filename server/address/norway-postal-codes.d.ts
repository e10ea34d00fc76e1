declare module 'norway-postal-codes' {
  /** The place, in capitals, by its four digits. */
  const places: Readonly<Record<string, string>>;
  export default places;
}
