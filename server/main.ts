/** Starts the shop's server; `--demo` fills an empty shop with the demo shop first. */
import process from 'node:process';
import { areas } from './areas.ts';
import { readConfig } from './config.ts';
import { startShop } from './start-shop.ts';

const shop = await startShop(readConfig(process.env), areas, { withDemo: process.argv.includes('--demo') });

let isStopping = false;
const stop = (signal: string) => {
  if (isStopping) return;
  isStopping = true;
  shop.services.log.info({ signal }, 'stopping');
  shop.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      shop.services.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
