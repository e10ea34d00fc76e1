/** One line per operation; the server, the outbox and the tests import them from here. */
export * from './add-cart-lines.ts';
export * from './buy-catalogues.ts';
export * from './delete-cart-line.ts';
export * from './set-retouch.ts';
export * from './toggle-digital-file.ts';
export * from './toggle-digital-set.ts';
export * from './toggle-retouch.ts';
export * from './update-cart-line.ts';
