declare module '*.module.css' {
  /** Any name, to the type checker. tests/unit/css-modules.test.ts refuses a class that the stylesheet does not have. */
  const classes: { readonly [name: string]: string };
  export default classes;
}
