/** The shop's HTTP server: Fastify with the areas, the app's files, and logging and metrics. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AREAS } from '#core/operations/calls.ts';
import { appError } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import type { AllAreaHandlers } from '../areas.ts';
import { registerSimulationRoute } from '../features/access/simulation.ts';
import type { Services } from '../services.ts';
import { registerPaymentRoutes } from '../payment/payment-routes.ts';
import { serveBrand } from './brand/brand-routes.ts';
import { discardRest, limitBodyTime } from './requests/before-body.ts';
import { serveClient } from './files/client-files.ts';
import { errorOfThrown, sendError } from './answers/error-answer.ts';
import { BODY_LIMIT, BODY_TIMES, type BodyTimes, MULTIPART_LIMITS, PARAM_MAX } from './requests/limits.ts';
import { isPaymentPage, refusePage } from './answers/refuse-page.ts';
import { observe } from './observe.ts';
import { serveOpenApi } from './open-api.ts';
import { registerArea } from './register-area.ts';
import { secureHeaders } from './files/security-headers.ts';
import { registerPolicyReports } from './reports/policy-report-route.ts';
import { serveShopImages } from './files/shop-images.ts';

export async function createApp(
  services: Services,
  areas: Partial<AllAreaHandlers>,
  bodyTimes: BodyTimes = BODY_TIMES,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance: logger,
    // Addresses contain picture codes and e-mails, so the log contains the call's name instead (observe.ts).
    logController: new LogController({ disableRequestLogging: true }),
    // The address is the one that the outermost of these proxies saw. Earlier entries by the caller are not trusted.
    trustProxy: services.config.trustedProxies === 0 ? false : (_address, hop) => hop < services.config.trustedProxies,
    bodyLimit: BODY_LIMIT,
    // limitBodyTime is shorter for calls without files.
    requestTimeout: bodyTimes.uploadMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
    // Errors before a route is found: a path that is not UTF-8, or too long.
    frameworkErrors: (_error, _request, reply) => void sendError(reply, appError('request.invalid', { field: 'path' })),
  });
  app.setErrorHandler((thrown, request, reply) => {
    // The client closed the connection in the middle of its body. This is not logged, because nothing failed here.
    const hasHungUp = request.raw.destroyed && !request.raw.complete;
    const error = hasHungUp
      ? appError('request.invalid', { field: 'body' })
      : errorOfThrown(thrown, services, request.routeOptions.bodyLimit);
    return isPaymentPage(request) ? refusePage(request, reply, error) : sendError(reply, error);
  });
  await secureHeaders(app, services.config);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  await app.register(compress, { encodings: ['br', 'gzip'] });
  observe(app, services);
  await nameRestore(app, services);
  app.addHook('onRequest', async (request) => limitBodyTime(request, bodyTimes, request.routeOptions.config.takesFiles === true));
  app.addHook('onResponse', async (request) => discardRest(request, bodyTimes));
  registerAreas(app, services, areas, bodyTimes);
  registerPaymentRoutes(app, services);
  registerSimulationRoute(app, services);
  await registerPolicyReports(app, services);
  serveShopImages(app, services);
  serveBrand(app, services);
  serveOpenApi(app);
  await serveClient(app, services);
  return app;
}

/** On every answer that a device reads, including refusals (docs/adr/0024). */
async function nameRestore(app: FastifyInstance, { restores }: Services): Promise<void> {
  await restores.read();
  app.addHook('preSerialization', async ({ routeOptions }, reply, payload) => {
    const id = restores.newest();
    if (id !== null && routeOptions.config.call !== undefined) reply.header(HEADERS.restore, id);
    return payload;
  });
}

function registerAreas(app: FastifyInstance, services: Services, areas: Partial<AllAreaHandlers>, bodyTimes: BodyTimes): void {
  const options = { bodyTimes, uploads: new Map() };
  const one = <K extends keyof typeof AREAS>(name: K) => {
    const handlers = areas[name];
    if (handlers) registerArea(app, services, AREAS[name], handlers, options);
  };
  for (const name of Object.keys(AREAS)) one(name as keyof typeof AREAS); // Object.keys loses the type of the names
}
