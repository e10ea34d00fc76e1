declare module '*.module.css' {
  /**
   * The type checker accepts any name. tests/unit/css-modules.test.ts rejects a class that the stylesheet does not
   * have. docs/testing.md explains why no types are generated.
   */
  const classes: { readonly [name: string]: string };
  export default classes;
}
