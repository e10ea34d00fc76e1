/** Browsers leave these out of an address before they read it. */
const LEFT_OUT = /[\t\n\r]/g;

/** Whether the text is a path of the shop. Browsers read '//host' and '/\host' as another host. */
export const isShopPath = (text: string): boolean => /^\/(?![/\\])/.test(text.replace(LEFT_OUT, ''));
