/** Monitoring of the running shop: a log line and a metric for each call, /healthz and /metrics. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { appError } from '#core/contract/errors.ts';
import type { Services } from '../services.ts';
import { sendError } from './answers/error-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call. It is logged instead of the address, which may contain a picture code or an e-mail. */
    call?: string;
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
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    duration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    services.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
  });
  app.get('/healthz', async (_request, reply) => {
    try {
      await services.db.execute(sql`select 1`);
    } catch (error) {
      services.log.error({ err: error }, 'the database does not answer');
      return sendError(reply, appError('server.unavailable'));
    }
    return reply.header('cache-control', 'no-store').send({ status: 'OK' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, services.config.metricsToken)) return sendError(reply, appError('request.not_found'));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** If a token is set, the request must carry it. Otherwise it must come from this machine, and not through a proxy. */
function mayMeasure(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return request.headers.authorization === `Bearer ${token}`;
  return request.headers['x-forwarded-for'] === undefined && LOCAL.has(request.socket.remoteAddress ?? '');
}
