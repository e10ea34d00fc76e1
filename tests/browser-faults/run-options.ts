/** ROUNDS and SEED choose the number of faults of each case, and another run. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const SEED = Number(process.env.SEED ?? 20261123);
export const UPLOADS = '/my-account/uploads';
export const CART = '/shopping-cart';
