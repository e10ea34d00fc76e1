/** What an operator can ask of the running shop, by name. Each is also run directly when no shop runs. */
import { sql } from 'drizzle-orm';
import { CONTRACT_VERSION } from '../../core/contract/version.ts';
import { orders, users } from '../db/schema.ts';
import type { Services } from '../services.ts';
import type { LocalCommand } from './local-socket.ts';

export function localCommands(services: Services): Readonly<Record<string, LocalCommand>> {
  return {
    status: async (_args, report) => {
      report(`contract ${CONTRACT_VERSION}, data in ${services.config.dataDir}`);
      report(`customers: ${await services.db.$count(users, sql`not ${users.isAnonymous}`)}, orders: ${await services.db.$count(orders)}`);
    },
  };
}
