/** Monitoring of the running shop: a log line and a metric for each call, /healthz and /metrics. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { appError } from '#core/contract/errors.ts';
import { ORDER_STATES } from '../condition/count-orders.ts';
import { createPatientRead, type PatientAnswer } from '../condition/patient-read.ts';
import { readDisk, rememberedCondition, type ShopCondition, warningsOf } from '../condition/shop-condition.ts';
import { PAYMENT_STATES } from '../condition/payment-trouble.ts';
import { UNSENT_STATES } from '../mail/unsent-jobs.ts';
import type { Services } from '../services.ts';
import { sendError } from './answers/error-answer.ts';

/** Time that /healthz waits for the database while others keep it busy. */
const HEALTH_WAIT_MS = 50;
/** After this time without an answer it counts as unavailable. */
const DATABASE_BUSY_MS = 15_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call. It is logged instead of the address, which may contain a picture code or an e-mail. */
    call?: string;
    /** Its body may take as long as pictures need. */
    takesFiles?: boolean;
  }
}

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function observe(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'keepsake_call_seconds',
    help: 'How long calls took',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const condition = rememberedCondition(services);
  measurePolicyReports(registry, services);
  measureCondition(registry, async () => {
    try {
      return await condition();
    } catch (error) {
      // The metrics of the calls are needed most while the database is unavailable.
      services.log.warn({ err: error }, 'the condition of the shop could not be read');
      return null;
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    duration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    services.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
  });
  const readHealth = createPatientRead(
    async () => {
      await services.urgentDb.execute(sql`select 1`);
      return condition();
    },
    services.clock,
    { waitMs: HEALTH_WAIT_MS, busyMs: DATABASE_BUSY_MS },
  );
  app.get('/healthz', async (_request, reply) => {
    let health: PatientAnswer<ShopCondition>;
    try {
      health = await readHealth();
    } catch (error) {
      services.log.error({ err: error }, 'the database does not answer');
      // A full disk may be the cause.
      const isFull = (await readDisk(services)).level === 'full';
      return sendNotReady(reply, isFull ? ['database.away', 'disk.full'] : ['database.away']);
    }
    const { value: known, isEarlier } = health;
    if (known.disk.level === 'full') {
      services.log.error('the disk of DATA_DIR is full');
      return sendNotReady(reply, ['disk.full']);
    }
    if (known.mediaTrouble !== null) {
      services.log.error({ reason: known.mediaTrouble }, 'the storage of the pictures does not answer');
      return sendNotReady(reply, ['media.away']);
    }
    const warnings = [...warningsOf(known), ...(isEarlier ? (['database.busy'] as const) : [])];
    return reply.header('cache-control', 'no-store').send({ status: 'OK', ...(warnings.length > 0 && { warnings }) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, services.config.metricsToken)) return sendError(reply, appError('request.not_found'));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** In the form of any call that cannot be answered now, with the reasons. */
const sendNotReady = (reply: FastifyReply, reasons: readonly [NotReady, ...NotReady[]]): FastifyReply =>
  sendError(reply, appError(NOT_READY[reasons[0]]), { reasons });

const NOT_READY = { 'database.away': 'server.unavailable', 'disk.full': 'server.disk_full', 'media.away': 'media.unavailable' } as const;
type NotReady = keyof typeof NOT_READY;

function measurePolicyReports(registry: Registry, { policyReports }: Services): void {
  new Gauge({
    name: 'keepsake_policy_reports',
    help: 'What browsers refused on pages of the shop and reported since the start, by directive of the policy',
    labelNames: ['directive'],
    registers: [registry],
    collect() {
      for (const [directive, count] of policyReports.counts()) this.set({ directive }, count);
    },
  });
}

/** Gauges that are read on request. */
function measureCondition(registry: Registry, condition: () => Promise<ShopCondition | null>): void {
  const registers = [registry];
  new Gauge({
    name: 'keepsake_orders',
    help: 'Orders by where they are: created (the customer has not paid yet), received, in production, sent, failed, cancelled',
    labelNames: ['state'],
    registers,
    async collect() {
      const now = await condition();
      this.reset();
      if (now) for (const state of ORDER_STATES) this.set({ state }, now.orders[state]);
    },
  });
  new Gauge({
    name: 'keepsake_unsent_messages',
    help: 'Mails and text messages that are not sent: waiting, failing and tried again, given up',
    labelNames: ['state'],
    registers,
    async collect() {
      const now = await condition();
      this.reset();
      if (now) for (const state of UNSENT_STATES) this.set({ state }, now.unsent[state]);
    },
  });
  new Gauge({
    name: 'keepsake_payment_work',
    help: 'What is asked of payment providers: waiting, failing and tried again, given up, and payments with a problem',
    labelNames: ['state'],
    registers,
    async collect() {
      const now = await condition();
      this.reset();
      if (now) for (const state of PAYMENT_STATES) this.set({ state }, now.payments[state]);
    },
  });
  const gauge = (name: string, help: string, read: (now: ShopCondition) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const now = await condition();
        this.remove();
        if (now) this.set(read(now));
      },
    });
  };
  gauge('keepsake_failed_exports', 'Paid orders that the last export could not make', (now) => now.failedExports);
  gauge('keepsake_failed_imports', 'Folders whose last import did not bring everything in', (now) => now.failedImports);
  gauge('keepsake_media_away', 'Whether the storage of the pictures does not answer: 1 or 0', (now) => (now.mediaTrouble === null ? 0 : 1));
  gauge('keepsake_disk_free_bytes', 'What may still be written to the disk of DATA_DIR', (now) => now.disk.freeBytes);
  gauge('keepsake_disk_total_bytes', 'Size of the disk of DATA_DIR', (now) => now.disk.totalBytes);
}

/** If a token is set, the request must carry it. Otherwise it must come from this machine, and not through a proxy. */
function mayMeasure(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return request.headers.authorization === `Bearer ${token}`;
  return request.headers['x-forwarded-for'] === undefined && LOCAL.has(request.socket.remoteAddress ?? '');
}
