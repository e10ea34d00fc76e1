/** The shop's own part of the page's head. The server writes it, and the service worker renews it in the cached page. */
const [BEGIN, END] = ['<!-- the shop -->', '<!-- end of the shop -->'];

export const BRAND_HEAD = {
  begin: BEGIN,
  end: END,
  pattern: new RegExp(`${BEGIN}[^]*?${END}`),
  /** The address at which the server answers only this part. */
  path: '/brand/head',
} as const;

/** The names of the meta elements that hold the shop's look. The first paint reads them before the settings have arrived. */
export const LOOK_METAS = { logo: 'shop-logo', frontPageImage: 'shop-front-image', frontPageImagePhone: 'shop-front-image-phone' } as const;

/** From this width on the front page shows its wide picture with the form beside it. */
export const WIDE_SCREEN = '(min-width: 768px)';
