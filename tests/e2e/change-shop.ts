/** Changes what the running shop sells, as its operator does: a new shop.json over the local socket. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callLocalSocket, socketPathOf } from '../../server/cli/local-socket.ts';
import { type ShopFile, ShopFileSchema } from '../../server/cli/setup/shop-file.ts';
import { DATA_FOLDER } from './shop-messages.ts';

const DEMO = path.resolve('server/demo');

/**
 * The demo shop with this in it. Other tests shop there at the same time: a test changes only what it added itself.
 * @see restoreShop
 */
export async function changeShop(change: (shop: ShopFile) => ShopFile): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-shop-'));
  try {
    const shop = ShopFileSchema.parse(JSON.parse(fs.readFileSync(path.join(DEMO, 'shop.json'), 'utf8')));
    fs.cpSync(path.join(DEMO, 'images'), path.join(folder, 'images'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'shop.json'), JSON.stringify(change(shop)));
    await callLocalSocket(socketPathOf(DATA_FOLDER), 'setup', [folder], () => undefined);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const restoreShop = (): Promise<void> => changeShop((shop) => shop);
