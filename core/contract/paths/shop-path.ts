const ANY_SHOP = 'https://shop.invalid';

/** Whether the text is a path of the shop. Browsers read '//host' and '/\host' as another host. */
export const isShopPath = (text: string): boolean =>
  text.startsWith('/') && URL.canParse(text, ANY_SHOP) && new URL(text, ANY_SHOP).origin === ANY_SHOP;
