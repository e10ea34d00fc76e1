/**
 * A model of the shop: its sessions, each customer's data, and the stored answers by key. It is small enough to run
 * many histories, and follows the rules of the real shop (server/http/answers/idempotency.ts): the same key and the
 * same input give the same answer and change nothing, the same key with another input is refused.
 * tests/faults/model-equals-shop.test.ts compares it with the real shop.
 */
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { operationOf } from '#core/operations/operations.ts';
import { callOf } from '#tests/fixtures/call-of.ts';
import { type Customer, type Goods, merge, newCustomer, type NewCustomer, operate, read, Refusal, userOf } from './shop-state.ts';

/** A browser's cookie. */
export interface Session {
  readonly userUuid: string;
  readonly isRevoked: boolean;
  /** The customer shares the device, by their choice at sign-in. */
  readonly isShared?: boolean;
}

/** The cookie jar of one browser. */
export interface Jar {
  session: Session | null;
}

export interface ShopRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | FormData | null;
}

/** The shop's data about its customers and visitors at one moment. */
export interface Backup {
  readonly customers: ReadonlyMap<string, Customer>;
  readonly visitors: ReadonlyMap<string, Customer>;
  readonly merged: ReadonlySet<string>;
}

/** A request of a customer that reached the shop. */
export interface Reached {
  /** The session of the request. */
  readonly userUuid: string;
  readonly request: ShopRequest;
  readonly status: number;
}

export interface ShopModel {
  readonly customers: ReadonlyMap<string, Customer>;
  readonly goods: Goods;
  /** A customer, or a visitor who has not signed in. */
  known(uuid: string): Customer | undefined;
  addCustomer(customer: NewCustomer): void;
  /** Answers like the real shop; cookies are in the jar at once. */
  answer(jar: Jar, request: ShopRequest): Response;
  /** The customers' requests until the shop is restored, in order; absent: they are not recorded. */
  reached?: Reached[];
  backUp(): Backup;
  /** Restores the backup. From now on each answer names the restore (docs/adr/0024). */
  restore(backup: Backup, id: string): void;
}

const OK = { status: 'OK' } as const;

/** @param visitorOf the shop's data for a visitor at the first call */
export function createShopModel(clock: { nowMs(): number }, goods: Goods, visitorOf: (uuid: string) => NewCustomer): ShopModel {
  const customers = new Map<string, Customer>();
  const visitors = new Map<string, Customer>();
  /** Visitors who have signed in. */
  const merged = new Set<string>();
  const known = (uuid: string) => customers.get(uuid) ?? visitors.get(uuid);
  let restore: string | null = null;
  let restores = 0;

  /** Calls about the session. undefined: it is another call. */
  function answerSession(call: CallDefinition, jar: Jar, body: unknown): unknown {
    switch (call.name) {
      case accessCalls.currentUser.name: {
        const customer = jar.session && !jar.session.isRevoked ? known(jar.session.userUuid) : undefined;
        return {
          user: customer ? userOf(customer) : null,
          ...(jar.session?.isRevoked && { isRevoked: true }),
          ...(customer && jar.session?.isShared && { isSharedDevice: true }),
        };
      }
      case accessCalls.signIn.name: {
        const { username, isSharedDevice = false } = accessCalls.signIn.body.parse(body);
        const found = [...customers.values()].find((customer) => userOf(customer).emailAddress === username);
        if (!found) throw new Refusal(401, 'access.wrong_credentials');
        const visitor = jar.session && visitors.get(jar.session.userUuid);
        if (visitor) {
          merge(visitor, found);
          visitors.delete(visitor.uuid);
          merged.add(visitor.uuid);
        }
        jar.session = { userUuid: found.uuid, isRevoked: false, isShared: isSharedDevice };
        return { user: userOf(found), subject: null };
      }
      case accessCalls.signOut.name:
        jar.session = null;
        return OK;
      case accessCalls.startAnonymousSession.name: {
        const { ownerUuid } = accessCalls.startAnonymousSession.body.parse(body);
        if (merged.has(ownerUuid)) throw new Refusal(403, 'access.anonymous_secret_wrong');
        if (jar.session && !jar.session.isRevoked && customers.has(jar.session.userUuid)) throw new Refusal(409, 'access.owner_mismatch');
        const visitor = visitors.get(ownerUuid) ?? { ...newCustomer(visitorOf(ownerUuid)), restores };
        visitors.set(ownerUuid, visitor);
        jar.session = { userUuid: ownerUuid, isRevoked: false };
        return { user: userOf(visitor) };
      }
      default:
        return undefined;
    }
  }

  function customerOf(call: CallDefinition, jar: Jar, headers: Headers): Customer {
    const customer = jar.session && !jar.session.isRevoked ? known(jar.session.userUuid) : undefined;
    if (jar.session?.isRevoked) throw new Refusal(401, 'access.session_revoked');
    if (!customer || (call.access === 'customer' && userOf(customer).isAnonymousUser)) throw new Refusal(401, 'access.signed_out');
    const owner = headers.get(HEADERS.owner);
    if (owner !== null && owner !== customer.uuid) throw new Refusal(409, 'access.owner_mismatch');
    return customer;
  }

  function handle(jar: Jar, { method, url, headers, body }: ShopRequest): unknown {
    const { call, params } = callOf({ method, path: url });
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const ofSession = answerSession(call, jar, json);
    if (ofSession !== undefined) return ofSession;
    const customer = customerOf(call, jar, headers);
    if (!call.changes) return read(call, customer, goods, clock.nowMs());
    const query = Object.fromEntries(new URL(url, 'http://shop').searchParams);
    // Each part is parsed by the call's own schema.
    const input = {
      params: call.params?.parse(params),
      query: call.query?.parse(query),
      body: call.body === 'multipart' ? undefined : call.body?.parse(json),
    } as Input;
    return once(call, input, customer, headers.get(HEADERS.idempotencyKey), body instanceof FormData ? namesOf(body) : []);
  }

  type Input = Parameters<typeof operate>[1]['input'];

  function once(call: CallDefinition, input: Input, customer: Customer, opId: string | null, files: readonly string[]): unknown {
    if (opId === null) throw new Refusal(400, 'request.idempotency_key_missing');
    const fingerprint = JSON.stringify([call.name, input, files]);
    const known = customer.acts.get(opId);
    if (known && known.fingerprint !== fingerprint) throw new Refusal(422, 'request.idempotency_key_reused');
    if (known) return known.answer;
    const operation = operationOf({ call: call.name });
    if (!operation) throw new Refusal(404, 'request.not_found');
    try {
      const value = operate(operation, { input, customer, files }, goods, clock.nowMs());
      const answer = typeof call.answer === 'string' ? value : call.answer.parse(value);
      customer.acts.set(opId, { call: call.name, fingerprint, answer });
      customer.applied.push(opId);
      return answer;
    } catch (cause) {
      if (cause instanceof Refusal) customer.refused.add(opId);
      throw cause;
    }
  }

  const model: ShopModel = {
    customers,
    goods,
    known,
    addCustomer(customer) {
      customers.set(customer.user.uuid, newCustomer(customer));
    },
    answer(jar, request) {
      if (request.url.startsWith('/api/webshop/ping'))
        return Response.json({ nonce: new URL(request.url, 'http://shop').searchParams.get('nonce'), contract: '1' });
      const { session } = jar;
      const answer = answerOf(jar, request);
      if (restore === null && session && !session.isRevoked && customers.has(session.userUuid))
        model.reached?.push({ userUuid: session.userUuid, request, status: answer.status });
      return answer;
    },
    backUp: () => structuredClone({ customers, visitors, merged }),
    restore(backup, id) {
      restore = id;
      restores += 1;
      setBack(customers, backup.customers, restores);
      setBack(visitors, backup.visitors, restores);
      merged.clear();
      for (const uuid of backup.merged) merged.add(uuid);
    },
  };
  return model;

  function answerOf(jar: Jar, request: ShopRequest): Response {
    const headers = restore === null ? {} : { [HEADERS.restore]: restore };
    try {
      return Response.json(handle(jar, request) ?? null, { headers });
    } catch (cause) {
      if (cause instanceof Refusal) return Response.json({ error: cause.code }, { status: cause.status, headers });
      throw cause;
    }
  }
}

/** Refused keys survive a restore, because the device got these refusals. */
function setBack(present: Map<string, Customer>, backup: ReadonlyMap<string, Customer>, restores: number): void {
  const before = new Map(present);
  present.clear();
  for (const [uuid, customer] of structuredClone(backup)) {
    for (const opId of before.get(uuid)?.refused ?? []) customer.refused.add(opId);
    present.set(uuid, { ...customer, restores });
  }
}

const namesOf = (form: FormData): string[] => form.getAll('images[]').flatMap((file) => (file instanceof File ? [file.name] : []));
