/** `setup`: applies a shop.json; plans its changes; exports the shop as a shop.json (OPX-09). */
import type { Services } from '../services.ts';
import { paymentNotices } from '../payment/payment-notices.ts';
import { loadPublishedTemplates } from '../features/templates/load-templates.ts';
import { readArguments } from './arguments.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { exportShop } from './setup/export-shop.ts';
import { designsOf } from './setup/reference-rules.ts';
import { sellerFaults } from './setup/seller-rules.ts';
import { planShop, setUpShop } from './setup/set-up-shop.ts';
import type { ShopFile } from './setup/shop-file.ts';

type Report = (line: string) => void;

export async function setUpCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  if (args[0] === 'export') return exportCommand(services, args, report);
  // The first word is the folder.
  const { values, words } = readArguments('setup', ['setup', ...args]);
  const [folder, ...rest] = words;
  if (folder === undefined || rest.length > 0) throw usageError('setup');
  if (values.plan === true) return planCommand(services, folder, report);
  const shop = await setUpShop(services, folder);
  if (!shop.ok) return refuse(shop.error, report);
  const { settings, categories, products, packages, pages } = shop.value;
  report(
    `${settings.portal.name}: ${categories.length} categories, ${products.length} products, ${packages.length} packages, ${pages.length} pages`,
  );
  for (const { path, text } of sellerFaults(shop.value)) report(`note: ${path.join('.')} ${text}`);
  for (const notice of await paymentNotices(services)) report(`note: ${notice}`);
  for (const notice of await designNotices(services, shop.value)) report(`note: ${notice}`);
}

function refuse(problems: readonly string[], report: Report): never {
  for (const problem of problems) report(`refused: ${problem}`);
  throw new CommandFailedError('Nothing was changed.');
}

const SIGNS = { added: '+', changed: '~', removed: '-' } as const;

async function planCommand(services: Services, folder: string, report: Report): Promise<void> {
  const plan = await planShop(services, folder);
  if (!plan.ok) return refuse(plan.error, report);
  for (const { kind, text } of plan.value) report(`${SIGNS[kind]} ${text}`);
  const count = (kind: keyof typeof SIGNS) => plan.value.filter((difference) => difference.kind === kind).length;
  report(
    plan.value.length === 0
      ? 'The running shop is what the file says. Nothing was changed.'
      : `This is a plan: ${count('added')} added, ${count('changed')} changed, ${count('removed')} removed. Nothing was changed.`,
  );
}

async function exportCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('setup export', args);
  const [folder, ...rest] = words;
  if (folder === undefined || rest.length > 0) throw usageError('setup', 'export');
  const exported = await exportShop(services, folder, values.replace === true);
  for (const key of exported.missing) report(`MISSING: ${key} is not in the media store; shop.json names it as the shop does`);
  report(`the running shop is in ${exported.file}, with ${exported.files} pictures and profiles beside it`);
}

/** Designs in a first set-up that are not published yet: their packages and promoted products are closed until then. */
async function designNotices({ db }: Services, shop: ShopFile): Promise<readonly string[]> {
  const published = new Set((await loadPublishedTemplates(db)).map(({ uuid }) => uuid));
  const missing = new Set(designsOf(shop).flatMap(({ uuid }) => (published.has(uuid) ? [] : [uuid])));
  return missing.size === 0 ? [] : [`${missing.size} designs that packages and promoted products name are not published yet`];
}
