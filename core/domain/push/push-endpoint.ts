/**
 * The addresses to which messages to devices are posted (Web Push, RFC 8030). A browser names the address and the shop
 * posts to it, so it must belong to a known push service. Otherwise a customer could make the shop write to any machine
 * that it reaches (SSRF).
 */
import { ENDPOINT_MAX } from '#core/contract/device/push.ts';

/** Chrome and its derivatives; Firefox; Edge and Windows; Safari. '*.' stands for any name before it. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

const LABELS = String.raw`[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*`;
const HOST = new RegExp(String.raw`^(?:\*\.)?${LABELS}\.[a-z][a-z0-9-]*$`);
/** For tests: a service on this machine. */
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;
/** Origin and host. No user, no port except this machine's, no fragment, and nothing that a URL parser would have to interpret. */
const ENDPOINT = /^(https:\/\/([a-z0-9.-]+)|http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})\/[\w.~!$&'()*+,;=:@%/?-]*$/;

/** Whether an operator may name it: a host, '*.' and a host, or an origin of this machine. */
export const isPushHost = (text: string): boolean => HOST.test(text) || LOCAL_ORIGIN.test(text);

/**
 * @param endpoint from a browser
 * @param others hosts besides the known ones, in the form of `isPushHost`
 */
export function isPushEndpoint(endpoint: string, others: readonly string[] = []): boolean {
  const [, origin = '', host] = endpoint.length > ENDPOINT_MAX ? [] : (ENDPOINT.exec(endpoint) ?? []);
  if (host === undefined) return origin !== '' && others.includes(origin);
  return [...PUSH_HOSTS, ...others].some((known) => isOf(host, known));
}

const isOf = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) && HOST.test(host) : host === known;
