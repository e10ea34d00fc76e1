/** Sessions in a Cookie header. */
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '#core/contract/headers.ts';

const pairsOf = (cookie: string): (readonly [name: string, value: string])[] =>
  cookie.split(/;\s*/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });

const isSession = (name: string): boolean => name === SESSION_COOKIE || name === SECURE_SESSION_COOKIE;

export const sessionsIn = (cookie: string | undefined): string[] =>
  pairsOf(cookie ?? '').flatMap(([name, value]) => (isSession(name) ? [value] : []));

/** The header without ended sessions; undefined: no cookie is left. */
export function withoutSessions(cookie: string | undefined, ended: ReadonlySet<string>): string | undefined {
  if (cookie === undefined || ended.size === 0) return cookie;
  const left = pairsOf(cookie).filter(([name, value]) => !isSession(name) || !ended.has(value));
  return left.length === 0 ? undefined : left.map(([name, value]) => `${name}=${value}`).join('; ');
}
