declare module 'norway-postal-codes' {
  /** The city, in capitals, by its four digits. */
  const places: Readonly<Record<string, string>>;
  export default places;
}
