declare module '*.module.css' {
  /** A class that the stylesheet has; a misspelt one shows as a missing style, not as a type error. */
  const classes: { readonly [name: string]: string };
  export default classes;
}
