/** The services of the use cases; created once in server/main.ts, replaced individually in tests. */
import type { Logger } from 'pino';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { AddressProvider } from './address/address-provider.ts';
import type { DiskSpace } from './condition/disk-space.ts';
import type { Restores } from './condition/restores.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { MediaStore } from './media/store/media-store.ts';
import type { PaymentProvider } from './payment/payment-provider.ts';
import type { PolicyReports } from './http/reports/policy-reports.ts';
import type { LayoutService } from './print/layout-service.ts';
import type { Trail } from './trail/trail.ts';

export interface Services {
  /** Not inside a handler that changes data: PGlite has one connection, so use `context.db`. */
  readonly db: Db;
  /** For /healthz and /metrics: a few short reads that do not wait for earlier statements. */
  readonly urgentDb: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly config: Config;
  readonly log: Logger;
  readonly media: MediaStore;
  /** The disk of `config.dataDir`. */
  readonly disk: DiskSpace;
  /** Read when the shop opens. */
  readonly restores: Restores;
  readonly layout: LayoutService;
  readonly addresses: AddressProvider;
  /** The audit trail. */
  readonly trail: Trail;
  /** Policy violations on the shop's pages. */
  readonly policyReports: PolicyReports;
  /** By the provider's name. */
  readonly payment: ReadonlyMap<string, PaymentProvider>;
}
