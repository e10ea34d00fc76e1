/** The part of the page's head that is the shop's own: the server writes it, and the service worker renews it in the kept page. */
const [BEGIN, END] = ['<!-- the shop -->', '<!-- end of the shop -->'];

export const BRAND_HEAD = {
  begin: BEGIN,
  end: END,
  pattern: new RegExp(`${BEGIN}[^]*?${END}`),
  /** Where the server answers it alone. */
  path: '/brand/head',
} as const;
