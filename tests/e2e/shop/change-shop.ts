/** Changes the products of the running shop as its operator does, with a new shop.json over the local socket. */
import { callLocalSocket, socketPathOf } from '#server/cli/local-socket.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { DATA_FOLDER } from '../worker-shop.ts';

/**
 * The demo shop with this change. Other tests shop there at the same time, so a test changes only the entries that it
 * added itself.
 * @see restoreShop
 */
export const changeShop = (change: (shop: ShopFile) => ShopFile): Promise<void> =>
  withChangedShop(change, (folder) => callLocalSocket(socketPathOf(DATA_FOLDER), 'setup', [folder], () => undefined));

export const restoreShop = (): Promise<void> => changeShop((shop) => shop);
