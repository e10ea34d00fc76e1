import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './content-security-policy.ts';

const POLICY = 'content-security-policy';
/**
 * Permissions that the shop never uses, and that no embedded content may use. Only names that browsers know: an unknown
 * one causes a warning on each page.
 */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Strict headers on every answer. HSTS only if the shop uses https: on a local network it would lock customers out. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    // Only the origin, because a path may contain a picture code.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
  const policy = contentSecurityPolicy([], isHttps);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader(POLICY)) reply.header(POLICY, policy);
    if (isHttps) reply.header('reporting-endpoints', REPORTING_ENDPOINTS);
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', PERMISSIONS);
  });
}
