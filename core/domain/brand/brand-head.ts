/** The part of the page's head that is the shop's own: the server writes it, and the service worker renews it in the kept page. */
const [BEGIN, END] = ['<!-- the shop -->', '<!-- end of the shop -->'];

export const BRAND_HEAD = {
  begin: BEGIN,
  end: END,
  pattern: new RegExp(`${BEGIN}[^]*?${END}`),
  /** Where the server answers it alone. */
  path: '/brand/head',
} as const;

/** The names of the meta elements that hold the shop's look. The first paint reads them before the settings have arrived. */
export const LOOK_METAS = { logo: 'shop-logo', frontPageImage: 'shop-front-image', frontPageImagePhone: 'shop-front-image-phone' } as const;

/** From here on the front page shows its wide picture, with the form beside what it shows. */
export const WIDE_SCREEN = '(min-width: 768px)';
