declare module '@cwasm/jpeg-turbo/jpeg-turbo.wasm?url' {
  const url: string;
  export default url;
}
