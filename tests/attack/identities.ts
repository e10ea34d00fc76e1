/** Every call about the things of one customer, made by every other identity. */
import { eq } from 'drizzle-orm';
import { type CallDefinition, isDeniedToSimulated } from '#core/contract/define-call.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { sessions, throttles } from '#server/db/schema.ts';
import { createSimulationLink } from '#server/features/access/simulation.ts';
import { endSessions, revokeSessions } from '#server/http/sessions/sessions.ts';
import { createCookieJar, type CookieJar } from '#tests/setup/call-client.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { belongingsOf } from './belongings.ts';
import { inputOf } from './inputs.ts';
import { newSession, type Person } from './person.ts';
import { type Reply, send, type Sender } from './send.ts';

/** The code that the caller must get; null: the call may answer as it likes, about the caller's own things. */
type Expected = (call: CallDefinition) => string | null;

interface Identity {
  readonly name: string;
  readonly sender: () => Promise<Sender>;
  readonly expected: Expected;
}

export interface Report {
  readonly requests: number;
  /** A line for each promise that was broken. */
  readonly broken: readonly string[];
}

const needs = (call: CallDefinition, code: string) => (call.access === 'visitor' ? null : code);
const signedOut: Expected = (call) => needs(call, 'access.signed_out');

export function identitiesOf(server: TestServer, victim: Person, stranger: Person): readonly Identity[] {
  const { services } = server;
  const own = async (): Promise<Sender> => ({ session: await newSession(server, stranger) });
  const ended = (end: (id: string) => Promise<unknown>) => async (): Promise<Sender> => {
    const session = await newSession(server, victim);
    const [newest] = (await services.db.select().from(sessions).where(eq(sessions.userUuid, victim.uuid))).filter(
      ({ id }) => !known.has(id),
    );
    if (newest) await end(newest.id);
    return { session };
  };
  const known = new Set<string>();
  const remember = async () => {
    for (const { id } of await services.db.select().from(sessions).where(eq(sessions.userUuid, victim.uuid))) known.add(id);
  };
  const before = (make: () => Promise<Sender>) => async () => {
    await remember();
    return make();
  };
  return [
    { name: 'visitor', sender: async () => ({ session: null }), expected: signedOut },
    { name: 'unknown cookie', sender: async () => ({ session: createCookieJar([['keepsake_session', 'guessed']]) }), expected: signedOut },
    { name: 'signed out', sender: before(ended((id) => endSessions(services.db, [id]))), expected: signedOut },
    {
      name: 'revoked',
      sender: before(ended((id) => revokeSessions(services.db, services.clock, victim.uuid, eq(sessions.id, id)))),
      expected: (call) => needs(call, 'access.session_revoked'),
    },
    {
      name: 'anonymous owner',
      sender: async () => ({ session: (await server.asAnonymous()).session }),
      expected: (call) => (call.access === 'customer' ? 'access.signed_out' : null),
    },
    { name: 'other customer', sender: own, expected: () => null },
    {
      name: "other customer in the owner's name",
      sender: async () => ({ ...(await own()), owner: victim.uuid }),
      expected: (call) => (call.beginsSession ? null : 'access.owner_mismatch'),
    },
    {
      name: 'operator who simulates another',
      sender: async () => ({ session: await simulate(server, stranger) }),
      expected: (call) => (isDeniedToSimulated(call) ? 'access.simulation_denied' : null),
    },
  ];
}

async function simulate(server: TestServer, person: Person): Promise<CookieJar> {
  const link = await createSimulationLink(server.services, person.email);
  const opened = await server.app.inject({ method: 'GET', url: new URL(link ?? '').pathname });
  const session = createCookieJar();
  session.take(new Response(null, { headers: new Headers([['set-cookie', String(opened.headers['set-cookie'])]]) }));
  return session;
}

/**
 * @param victim whose things are asked for; nothing of theirs is read or changed
 * @param lookEvery after so many calls that may change something comes a look at the victim's things
 */
export async function attackIdentities(server: TestServer, victim: Person, stranger: Person, lookEvery = 1): Promise<Report> {
  const { db } = server.services;
  const broken: string[] = [];
  let requests = 0;
  const unseen: string[] = [];
  const identities = identitiesOf(server, victim, stranger);
  const belongings = await belongingsOf(server, victim);
  const senders = new Map<Identity, Sender>();
  for (const call of ALL_CALLS) {
    const input = await inputOf(server, call, victim);
    for (const identity of identities) {
      // A call may end the session or begin another: then the next call needs a new one.
      const sender = senders.get(identity) ?? (await identity.sender());
      if (call.changes) senders.delete(identity);
      else senders.set(identity, sender);
      await db.delete(throttles);
      const reply = await send(server, call, input, sender);
      requests += 1;
      broken.push(...problemsOf(reply, identity.expected(call), victim).map((problem) => `${call.name} by ${identity.name}: ${problem}`));
    }
    // What a call that only reads has changed shows at the next look.
    if (call.changes) unseen.push(call.name);
    if (unseen.length < lookEvery && call !== ALL_CALLS.at(-1)) continue;
    broken.push(...(await belongings.changes()).map((line) => `${unseen.splice(0).join(' or ')} changes ${line.slice(0, 300)}`));
  }
  broken.push(...(await belongings.fileChanges()));
  return { requests, broken };
}

export function problemsOf(reply: Reply, expected: string | null, victim: Person): string[] {
  const said = victim.secrets.filter((secret) => reply.text.includes(secret));
  return [
    ...(reply.status >= 500 ? [`status ${reply.status}`] : []),
    ...(expected !== null && reply.code !== expected ? [`${reply.status} ${reply.code} instead of ${expected}`] : []),
    ...said.map((secret) => `reads '${secret}'`),
  ];
}
