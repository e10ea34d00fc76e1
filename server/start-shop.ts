/** Opens the database, listens, and stops in the opposite order without losing a call in progress. */
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { AllAreaHandlers } from './areas.ts';
import { serveLocalSocket, socketPathOf } from './cli/local-socket.ts';
import { localCommands } from './cli/local-commands.ts';
import { DEMO_USER, seedDemo } from './cli/seed-demo.ts';
import { type Config, DEFAULT_CLIENT_DIR, WrongConfigError } from './config.ts';
import { startHealthListener } from './condition/health/health-listener.ts';
import { createServices } from './create-services.ts';
import { createApp } from './http/app.ts';
import { assertListenable, listen } from './http/listen.ts';
import { createLog } from './log/create-log.ts';
import { openShop } from './open-shop.ts';
import { clockNotices } from './condition/clock-notices.ts';
import { mailNotices } from './mail/mail-notice.ts';
import { createMailer } from './mail/mailer.ts';
import { startOutgoingJobs } from './mail/outgoing-jobs.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startNotices } from './notices/notice-failures.ts';
import { sweepIncoming } from './media/pictures/incoming.ts';
import { removeNotedMedia } from './media/removed-media.ts';
import { releaseAllClaims } from './orders/order-claim.ts';
import { paymentNotices } from './payment/payment-notices.ts';
import { startPaymentWork } from './payment/work/payment-work.ts';
import type { Services } from './services.ts';
import { createSmsSender } from './sms/create-sms-sender.ts';

export interface RunningShop {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Its address, 'http://127.0.0.1:8080'. */
  readonly url: string;
  /** Lines for the operator when the shop has opened: the address, a code to try. */
  readonly openingLines: readonly string[];
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Fills an empty shop with the demo shop first. */
  readonly withDemo: boolean;
  /** Gets a line for each step of filling the demo shop. */
  readonly report: (line: string) => void;
}

export async function startShop(config: Config, areas: Partial<AllAreaHandlers>, start: StartOptions): Promise<RunningShop> {
  const log = createLog(config.logLevel);
  const onConnectionLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  if (!existsSync(config.clientDir) && config.clientDir !== DEFAULT_CLIENT_DIR)
    throw new WrongConfigError(`CLIENT_DIR: expected the folder of the built app (npm run build), found none at ${config.clientDir}`);
  await assertListenable(config);
  const database = await openShop({ ...config, onConnectionLost }, 'start');
  const services = createServices(config, database, { log });
  // On a full disk nothing is deleted: the leases expire by themselves.
  if (database.kind === 'pglite')
    await releaseAllClaims(database.db).catch((error: unknown) => log.warn({ err: error }, 'the claims of exports were not released'));
  await sweepIncoming(services, services.clock.nowMs());
  await removeNotedMedia(services);
  const tryCode = start.withDemo ? await seedDemo(services, start.report) : null;
  const app = await createApp(services, areas);
  // Fills the cache of /healthz: later it returns the latest answer while the database is busy, and the first customer
  // can keep it busy.
  await app.inject('/healthz');
  const socket = await serveLocalSocket(socketPathOf(config.dataDir), localCommands(services));
  const jobs = startOutgoingJobs(services, { mail: createMailer(config), sms: createSmsSender(config) });
  const payments = startPaymentWork(services);
  const notices = startNotices(services);
  const housekeeping = startHousekeeping(services, database);
  const trail = services.trail.start();
  const health = await startHealthListener(app, config);
  const url = await listen(app, config);
  services.log.info({ url, database: database.kind }, 'the shop is open');
  const hints = [...mailNotices(config), ...(await clockNotices(services)), ...(await paymentNotices(services))];
  for (const notice of hints) services.log.warn(notice);
  return {
    app,
    services,
    url,
    openingLines: [...openingLines(config, url, tryCode), ...hints.map((notice) => `  ${notice}`)],
    stop: async () => {
      await health?.stop();
      await app.close();
      await socket.close();
      await jobs.stop();
      await payments.stop();
      await notices.stop();
      await housekeeping.stop();
      await trail.stop();
      await database.close();
    },
  };
}

/** Lines that the operator needs right after the start. @param tryCode null without the demo shop */
function openingLines(config: Config, url: string, tryCode: string | null): readonly string[] {
  const address = config.publicUrl ?? url.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//localhost');
  return [
    `Keepsake is open at ${address}`,
    ...(tryCode === null
      ? []
      : [`  a picture code to try: ${tryCode}`, `  a customer to sign in as: ${DEMO_USER.email}, password ${DEMO_USER.password}`]),
    `  data: ${config.dataDir}`,
  ];
}
