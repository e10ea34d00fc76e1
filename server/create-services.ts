import { systemClock, systemRandom } from '#core/kernel/ports.ts';
import { createAddressProvider } from './address/create-address-provider.ts';
import { createDiskSpace } from './condition/disk-space.ts';
import { createRestores } from './condition/restores.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createPolicyReports } from './http/reports/policy-reports.ts';
import { createLog } from './log/create-log.ts';
import { createMediaStore } from './media/store/create-media-store.ts';
import { createPaymentProviders } from './payment/payment-providers.ts';
import { createLayoutService } from './print/create-layout-service.ts';
import type { Services } from './services.ts';
import { createTrail } from './trail/trail.ts';

/** The real services; a test replaces single ones. */
export function createServices(config: Config, database: Database, replaced: Partial<Services> = {}): Services {
  const log = replaced.log ?? createLog(config.logLevel);
  const ports = { db: database.db, clock: replaced.clock ?? systemClock, random: replaced.random ?? systemRandom };
  return {
    ...ports,
    urgentDb: database.urgentDb,
    config,
    log,
    addresses: createAddressProvider(config.addressServiceUrl, log),
    media: createMediaStore(config),
    disk: createDiskSpace(config.dataDir),
    restores: createRestores(database.db),
    layout: createLayoutService(),
    trail: createTrail({ ...ports, log, config }),
    policyReports: createPolicyReports(),
    payment: createPaymentProviders(config, ports),
    ...replaced,
  };
}
