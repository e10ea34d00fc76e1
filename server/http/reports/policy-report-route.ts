/**
 * Receives the browsers' reports: small, few, and from any caller, because a browser sends them without the app's
 * headers.
 */
import type { FastifyInstance } from 'fastify';
import { appError } from '#core/contract/errors.ts';
import type { Services } from '#server/services.ts';
import { sendError } from '../answers/error-answer.ts';
import { REPORTS_PATH } from '../files/content-security-policy.ts';
import { KILOBYTE } from '../requests/limits.ts';

const REPORT_LIMIT = 16 * KILOBYTE;
/** Maximum for all callers together. Further reports are not read. */
const AT_ONCE = 100;
const REFILL_MS = 1000;
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];

export async function registerPolicyReports(app: FastifyInstance, { clock, policyReports }: Services): Promise<void> {
  let taken = 0;
  let lastMs = clock.nowMs();
  const hasRoom = (): boolean => {
    const now = clock.nowMs();
    const refilled = Math.floor((now - lastMs) / REFILL_MS);
    if (refilled > 0) {
      taken = Math.max(0, taken - refilled);
      lastMs = now;
    }
    if (taken >= AT_ONCE) return false;
    taken += 1;
    return true;
  };
  // In its own scope, so that no other address accepts these types.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(REPORT_TYPES, { parseAs: 'string', bodyLimit: REPORT_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(REPORTS_PATH, {
      config: { call: 'policyReport' },
      bodyLimit: REPORT_LIMIT,
      onRequest: async (_request, reply) =>
        hasRoom() ? undefined : sendError(reply, appError('request.throttled', { retryAfterSeconds: REFILL_MS / 1000 })),
      handler: (request, reply) =>
        policyReports.receive(parsed(request.body))
          ? reply.status(204).send()
          : sendError(reply, appError('request.invalid', { field: 'body' })),
    });
  });
}

/** null when it is not JSON and therefore not a report. */
function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
