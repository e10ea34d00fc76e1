/** Callers that count as one. A home has a whole IPv6 network, and a script can get thousands of them for free. */
import { isIP } from 'node:net';
import type { ThrottleRule } from './throttle.ts';

/** Groups of 16 bits. A home's devices change the rest of their addresses freely (RFC 8981). */
const HOME_GROUPS = 4;
/** The network that one customer of a provider may have: 65,536 home networks (RFC 6177). */
const SITE_GROUPS = 3;
const GROUPS = 8;
/** Number of homes in a site that may guess at the same time like one home. */
const HOMES_OF_SITE = 4;
/** The caller closed the connection, or a proxy's header is not an address: all of these share a bucket. */
const UNKNOWN = 'unknown';

/** An IPv4 address, or '2001:db8:1:2' for its 64-bit network, in any notation of the address. */
export const networkOf = (address: string): string => groupsOf(address, HOME_GROUPS);

/** Some proxies write '192.0.2.1:4711' or '[2001:db8::1]:4711' into their header. */
const withoutPort = (address: string): string => /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');

function groupsOf(address: string, count: number): string {
  const [plain = ''] = withoutPort(address).split('%');
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return UNKNOWN;
  const groups = expand(plain);
  // An IPv4 address in the form of IPv6 (RFC 4291, 2.5.5.2).
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight groups of an IPv6 address. '::' leaves some out, and the last two may be in IPv4 notation. */
function expand(address: string): readonly number[] {
  const inGroups = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [before = [], after = []] = inGroups.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const left = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...left, ...after].map((group) => Number.parseInt(group, 16));
}

/**
 * The buckets of an address: its own, and for IPv6 that of the surrounding site.
 * @param kind 'code:address'
 */
export function addressRules(kind: string, address: string, { limit, refillMs }: Omit<ThrottleRule, 'bucket'>): readonly ThrottleRule[] {
  const home = networkOf(address);
  const site = groupsOf(address, SITE_GROUPS);
  const rule = { bucket: `${kind}:${home}`, limit, refillMs };
  return site === home ? [rule] : [rule, { bucket: `${kind}:${site}`, limit: limit * HOMES_OF_SITE, refillMs: refillMs / HOMES_OF_SITE }];
}
