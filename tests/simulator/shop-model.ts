/**
 * A model of the shop: who is signed in where, what each customer has, and what was done under which key. It is small
 * enough to run a history in milliseconds, and keeps the rules of the real one (server/http/answers/idempotency.ts):
 * the same key and the same input give the same answer and change nothing, the same key with another input is refused.
 */
import type { CallAnswer, CallDefinition, ParsedInput } from '#core/contract/define-call.ts';
import { accessCalls } from '#core/contract/access.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import type { Draft } from '#core/contract/drafts.ts';
import type { Cart, User } from '#core/contract/entities.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { facts as shopFacts, priceList, texts } from '#core/domain/fixtures/price-list.ts';
import { foldCart } from '#core/domain/cart/fold-cart.ts';
import { setAcceptMail } from '#core/operations/account/set-accept-mail.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { deleteCartLine } from '#core/operations/cart/delete-cart-line.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { deleteDraft } from '#core/operations/drafts/delete-draft.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { operationOf } from '#core/operations/operations.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { callOf } from '#tests/fixtures/call-of.ts';

/** What was done under a key. */
interface Act {
  readonly call: string;
  readonly fingerprint: string;
  readonly answer: unknown;
}

export interface Customer {
  user: User;
  cart: Cart;
  readonly drafts: Map<string, Draft>;
  readonly acts: Map<string, Act>;
  /** Keys in the order in which they changed something. */
  readonly applied: string[];
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  constructor(status: number, code: ErrorCode) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** A browser's cookie. */
export interface Session {
  userUuid: string;
  isRevoked: boolean;
}

/** The cookie jar of one browser. */
export interface Jar {
  session: Session | null;
}

interface Asked {
  readonly jar: Jar;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly customer: Customer;
}
type Handler = (asked: Asked) => unknown;

const OK = { status: 'OK' } as const;

export interface ShopModel {
  readonly customers: ReadonlyMap<string, Customer>;
  addCustomer(user: User, cartUuid: string): void;
  /** As the real shop answers; cookies are in the jar at once. */
  answer(jar: Jar, request: { method: string; url: string; headers: Headers; body: string | null }): Response;
}

export function createShopModel(clock: { nowMs(): number }): ShopModel {
  const customers = new Map<string, Customer>();
  const visitors = new Map<string, Customer>();
  const handlers = new Map<string, Handler>();
  const on = <C extends CallDefinition>(call: C, handler: (asked: Omit<Asked, 'input'> & { input: ParsedInput<C> }) => CallAnswer<C>) => {
    // The input was parsed by the schemas of this call.
    handlers.set(call.name, handler as Handler);
  };

  const change = (call: CallDefinition) => (asked: Asked) => {
    const cartChange = operationOf({ call: call.name })?.read(asked.input)?.cart;
    if (!cartChange) throw new Refusal(422, 'request.invalid');
    const { customer } = asked;
    const facts = { ...shopFacts, ownerUuid: customer.user.uuid };
    const next = foldCart(customer.cart, [cartChange], { priceList, facts, texts, nowMs: clock.nowMs() });
    customer.cart = { ...next, revision: customer.cart.revision + 1 };
    return { cart: customer.cart, newOrderLines: customer.cart.orderLines.filter(({ uuid }) => cartChange.lines.includes(uuid)) };
  };
  for (const { call } of [addCartLines, updateCartLine, deleteCartLine]) handlers.set(call.name, change(call));
  on(setAcceptMail.call, ({ customer, input }) => {
    customer.user = { ...customer.user, acceptMail: input.body.acceptMail };
    return { user: customer.user };
  });
  on(putDraft.call, ({ customer, input: { body } }) => {
    const kept = customer.drafts.get(body.uuid);
    if (kept && (kept.revision > body.revision || (body.baseRevision !== undefined && body.baseRevision !== kept.revision)))
      throw new Refusal(409, 'instance.newer_revision');
    customer.drafts.set(body.uuid, body);
    return { uuid: body.uuid, revision: body.revision };
  });
  on(deleteDraft.call, ({ customer, input: { params } }) => {
    customer.drafts.delete(params.uuid);
    return OK;
  });
  on(draftCalls.listDrafts, ({ customer }) => ({ drafts: [...customer.drafts.values()] }));
  on(cartCalls.readCart, ({ customer }) => ({ cart: customer.cart }));
  on(shopCalls.prices, () => priceList);

  function openHandler(call: CallDefinition, jar: Jar, body: unknown): unknown {
    switch (call.name) {
      case accessCalls.currentUser.name: {
        const user = jar.session && !jar.session.isRevoked ? userOf(jar.session.userUuid) : null;
        return { user, ...(jar.session?.isRevoked && { isRevoked: true }) };
      }
      case accessCalls.signIn.name: {
        const { username } = accessCalls.signIn.body.parse(body);
        const found = [...customers.values()].find(({ user }) => user.emailAddress === username);
        if (!found) throw new Refusal(401, 'access.wrong_credentials');
        jar.session = { userUuid: found.user.uuid, isRevoked: false };
        return { user: found.user, subject: null };
      }
      case accessCalls.signOut.name:
        jar.session = null;
        return OK;
      case accessCalls.startAnonymousSession.name: {
        const { ownerUuid } = accessCalls.startAnonymousSession.body.parse(body);
        const visitor = visitors.get(ownerUuid) ?? newCustomer(visitorUser(ownerUuid), ownerUuid);
        visitors.set(ownerUuid, visitor);
        jar.session = { userUuid: ownerUuid, isRevoked: false };
        return { user: visitor.user };
      }
      default:
        return undefined;
    }
  }

  const userOf = (uuid: string): User | null => (customers.get(uuid) ?? visitors.get(uuid))?.user ?? null;

  function handle(jar: Jar, request: { method: string; url: string; headers: Headers; body: string | null }): unknown {
    const { call, params } = callOf({ method: request.method, path: request.url });
    const body: unknown = request.body === null ? undefined : JSON.parse(request.body);
    const own = openHandler(call, jar, body);
    if (own !== undefined) return own;
    const customer =
      jar.session && !jar.session.isRevoked ? (customers.get(jar.session.userUuid) ?? visitors.get(jar.session.userUuid)) : undefined;
    if (!customer || (call.access === 'customer' && customer.user.isAnonymousUser)) throw new Refusal(401, 'access.signed_out');
    const owner = request.headers.get(HEADERS.owner);
    if (owner !== null && owner !== customer.user.uuid) throw new Refusal(409, 'access.owner_mismatch');
    const handler = handlers.get(call.name);
    if (!handler) throw new Refusal(404, 'request.not_found');
    const query = Object.fromEntries(new URL(request.url, 'http://shop').searchParams);
    const input = {
      params: call.params?.parse(params),
      query: call.query?.parse(query),
      body: call.body === 'multipart' ? body : call.body?.parse(body),
    };
    const run = () => {
      const value = handler({ jar, input, customer });
      return typeof call.answer === 'string' ? value : call.answer.parse(value);
    };
    if (!call.changes) return run();
    const opId = request.headers.get(HEADERS.idempotencyKey);
    if (opId === null) throw new Refusal(400, 'request.idempotency_key_missing');
    const fingerprint = JSON.stringify([call.name, input]);
    const known = customer.acts.get(opId);
    if (known && known.fingerprint !== fingerprint) throw new Refusal(422, 'request.idempotency_key_reused');
    if (known) return known.answer;
    const value = run();
    customer.acts.set(opId, { call: call.name, fingerprint, answer: value });
    customer.applied.push(opId);
    return value;
  }

  return {
    customers,
    addCustomer(user, cartUuid) {
      customers.set(user.uuid, newCustomer(user, cartUuid));
    },
    answer(jar, request) {
      if (request.url.startsWith('/api/webshop/ping'))
        return Response.json({ nonce: new URL(request.url, 'http://shop').searchParams.get('nonce'), contract: '1' });
      try {
        return Response.json(handle(jar, request) ?? null);
      } catch (cause) {
        if (cause instanceof Refusal) return Response.json({ error: cause.code }, { status: cause.status });
        console.error(request.method, request.url, cause);
        throw cause;
      }
    },
  };
}

const newCustomer = (user: User, cartUuid: string): Customer => ({
  user,
  cart: { uuid: cartUuid, orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 },
  drafts: new Map(),
  acts: new Map(),
  applied: [],
});

const NO_ADDRESS = { address: '', address2: '', postalCode: '', city: '', state: '' };
export const userOf = (uuid: string, emailAddress: string): User => ({
  uuid,
  name: '',
  emailAddress,
  mobilePhone: '+4791234567',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: false,
  lang: 'en',
  address: NO_ADDRESS,
  currentSubjectUuid: null,
});
const visitorUser = (uuid: string): User => ({ ...userOf(uuid, ''), isAnonymousUser: true });
