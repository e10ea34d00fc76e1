import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { paymentNotices } from '../payment/payment-notices.ts';
import { sellerFaults } from './setup/seller-rules.ts';
import { setUpShop } from './setup/set-up-shop.ts';

export async function setUpCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [folder, ...rest] = args;
  if (folder === undefined || rest.length > 0) throw usageError('setup');
  const shop = await setUpShop(services, folder);
  if (!shop.ok) {
    for (const problem of shop.error) report(`refused: ${problem}`);
    throw new CommandFailedError('Nothing was changed.');
  }
  const { settings, categories, products, packages, pages } = shop.value;
  report(
    `${settings.portal.name}: ${categories.length} categories, ${products.length} products, ${packages.length} packages, ${pages.length} pages`,
  );
  for (const { path, text } of sellerFaults(shop.value)) report(`note: ${path.join('.')} ${text}`);
  for (const notice of await paymentNotices(services)) report(`note: ${notice}`);
}
