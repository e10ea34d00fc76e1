/**
 * Every id in the input of every call, replaced by another customer's: the answer is that for an id that does not
 * exist, and nothing of the other customer is read or changed.
 */
import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { throttles } from '#server/db/schema.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { belongingsOf } from './belongings.ts';
import { problemsOf, type Report } from './identities.ts';
import { PERSONAL } from './ids.ts';
import { hasUnnamedId, idsIn, inputOf } from './inputs.ts';
import { atCheckout, newSession, type Person } from './person.ts';
import { changedAt, type Input, type Path, placesOf, replacedIn } from './schema.ts';
import { type Reply, send } from './send.ts';

export interface ForeignIdReport extends Report {
  /** 'call: kind' of the ids whose own value is answered differently from an unknown one: there the attack says something. */
  readonly telling: readonly string[];
  readonly silent: readonly string[];
}

/** An id where it is in an input. */
interface Spot {
  readonly own: string;
  readonly kind: string;
  /** null: everywhere where it is. */
  readonly path: Path | null;
}

/** Calls that remove what others ask for come last. */
const ORDER = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const rank = (call: CallDefinition) => (call.changes ? 10 : 0) + ORDER.indexOf(call.method) + (call.path.endsWith('/transaction') ? 5 : 0);

interface ForeignIdOptions {
  /** Every other kind of id at each place too. */
  readonly thorough: boolean;
  /** After so many calls that may change something comes a look at the victim's things. */
  readonly lookEvery?: number;
}

export async function attackForeignIds(
  server: TestServer,
  victim: Person,
  stranger: Person,
  { thorough, lookEvery = 1 }: ForeignIdOptions,
): Promise<ForeignIdReport> {
  const broken: string[] = [];
  const telling: string[] = [];
  const silent: string[] = [];
  let requests = 0;
  const unseen: string[] = [];
  const belongings = await belongingsOf(server, victim);
  const calls = ALL_CALLS.toSorted((a, b) => rank(a) - rank(b));
  for (const call of calls) {
    const person = call.path.includes(':checkoutUuid') ? await atCheckout(server, stranger) : stranger;
    const session = await newSession(server, person);
    const ask = async (input: Input): Promise<Reply> => {
      requests += 1;
      return send(server, call, input, { session });
    };
    await server.services.db.delete(throttles);
    const base = await baseOf(server, call, person, ask);
    for (const spot of spotsOf(base, person)) {
      const nobodys = randomUUID();
      const unknown = said(await ask(withId(base, spot, nobodys)), nobodys);
      const kinds = thorough || hasUnnamedId(call) ? PERSONAL : PERSONAL.filter((kind) => kind === spot.kind);
      for (const kind of kinds) {
        const foreign = victim.ids[kind];
        const reply = await ask(withId(base, spot, foreign));
        const answer = said(reply, foreign);
        // A device makes the ids of its things: an unknown one is new, and one that is taken is refused.
        const isTaken = unknown.startsWith('2') && [403, 404, 409].includes(reply.status);
        const problems = [
          ...problemsOf(reply, null, victim),
          ...(answer === unknown || isTaken ? [] : [`answers ${answer.slice(0, 200)}, for an unknown id ${unknown.slice(0, 200)}`]),
        ];
        broken.push(...problems.map((problem) => `${call.name} ${placeOf(spot)} with the other customer's ${kind}: ${problem}`));
      }
      if (spot.path === null) (said(await ask(base), spot.own) === unknown ? silent : telling).push(`${call.name}: ${spot.kind}`);
    }
    // What a call that only reads has changed shows at the next look.
    if (call.changes) unseen.push(call.name);
    if (unseen.length < lookEvery && call !== calls.at(-1)) continue;
    const sent = PERSONAL.map((kind) => victim.ids[kind]);
    broken.push(...(await belongings.changes(sent)).map((line) => `${unseen.splice(0).join(' or ')} changes ${line.slice(0, 300)}`));
  }
  broken.push(...(await belongings.fileChanges()));
  return { requests, broken, telling, silent };
}

const placeOf = ({ path, kind }: Spot) => (path === null ? `each ${kind}` : path.join('.'));

/** Where the name of an id says nothing: the kind of the caller's own that is answered. */
async function baseOf(server: TestServer, call: CallDefinition, person: Person, ask: (input: Input) => Promise<Reply>): Promise<Input> {
  const first = await inputOf(server, call, person);
  if (!hasUnnamedId(call) || call.changes) return first;
  for (const kind of PERSONAL) {
    const input = await inputOf(server, call, person, kind);
    if ((await ask(input)).status < 400) return input;
  }
  return first;
}

function spotsOf(base: Input, person: Person): Spot[] {
  const kindOfId = (id: string) => PERSONAL.find((kind) => person.ids[kind] === id) ?? 'picture';
  const everywhere = idsIn(base, person).map((own): Spot => ({ own, kind: kindOfId(own), path: null }));
  const places = placesOf(base).flatMap((path): Spot[] => {
    const value = path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], base); // placesOf walked there
    return typeof value === 'string' && person.personalIds.includes(value) ? [{ own: value, kind: kindOfId(value), path }] : [];
  });
  // A single place is the same request as everywhere.
  return [...everywhere, ...places.filter(({ own }) => places.filter((other) => other.own === own).length > 1)];
}

const withId = (base: Input, { own, path }: Spot, id: string): Input =>
  path === null ? replacedIn(base, own, id) : (changedAt(base, path, () => id) as Input); // an input with another text

/** An answer without what differs from one request to the next. */
function said({ status, text }: Reply, id: string): string {
  const body = text
    .replaceAll(id, '(the id)')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '(an id)')
    .replace(/"(revision|\w+AtMs|reportId)":("[^"]*"|\d+)/g, '"$1":0');
  return `${status} ${body}`;
}
