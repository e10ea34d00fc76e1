/**
 * A shop for component tests. It answers from examples and applies every change to later answers. The contract's own
 * schemas parse input and output, so that an example that the real shop could not send fails its test.
 */
import type { CallAnswer, CallDefinition, ParsedInput } from '#core/contract/define-call.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import type { Shop, ShopReply, ShopRequest } from '#src/data/fixtures/test-device.ts';
import { callOf } from '#tests/fixtures/call-of.ts';

/** The answer of a call; a `Refusal` is sent in the form of the shop's errors. */
type Handler<C extends CallDefinition> = (input: ParsedInput<C>) => CallAnswer<C> | Refusal;

export class Refusal {
  readonly status: number;
  readonly error: ErrorCode;
  constructor(status: number, error: ErrorCode) {
    this.status = status;
    this.error = error;
  }
}

export interface ExampleShop {
  /** For `startTestDevice`. */
  readonly shop: Shop;
  /** Sets the answer of this call from now on. */
  on<C extends CallDefinition>(call: C, handler: Handler<C>): void;
  /** The bodies of this call so far, parsed by the contract. */
  sent<C extends CallDefinition>(call: C): readonly ParsedInput<C>['body'][];
  /** Requests without an example, and requests that the contract refuses. A passing test has none. */
  readonly problems: string[];
}

interface Received {
  readonly call: CallDefinition;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

export function createExampleShop(): ExampleShop {
  const handlers = new Map<string, (input: Received['input']) => unknown>();
  const received: Received[] = [];
  const problems: string[] = [];

  function answer(request: ShopRequest): ShopReply {
    const { call, params } = callOf(request);
    const query = Object.fromEntries(new URL(request.path, 'http://shop').searchParams);
    const input = { params: call.params?.parse(params), query: call.query?.parse(query), body: bodyOf(call, request.body) };
    received.push({ call, input });
    const handler = handlers.get(call.name);
    if (!handler) throw new Error('the example shop has no answer');
    const value = handler(input);
    if (value instanceof Refusal) return { status: value.status, json: { error: value.error } };
    if (typeof call.answer === 'string') throw new Error('the example shop sends no files and pages');
    return { status: 200, json: call.answer.parse(value) };
  }

  return {
    problems,
    shop: (request) => {
      try {
        return answer(request);
      } catch (cause) {
        problems.push(`${request.method} ${request.path}: ${cause instanceof Error ? cause.message : String(cause)}`);
        return { status: 500, json: { error: 'server.failed' } };
      }
    },
    on: (call, handler) => {
      // The input was parsed by the schemas from which the handler's type is inferred.
      handlers.set(call.name, (input) => handler(input as ParsedInput<typeof call>));
    },
    sent: <C extends CallDefinition>(call: C) =>
      // The input was parsed by the schemas from which the type is inferred.
      received.filter((one) => one.call.name === call.name).map((one) => one.input.body as ParsedInput<C>['body']),
  };
}

const bodyOf = (call: CallDefinition, body: unknown): unknown => (call.body === 'multipart' ? body : call.body?.parse(body));
