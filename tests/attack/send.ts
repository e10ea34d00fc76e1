/** Sends a call to the app without a socket, as the app's own page does. */
import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import type { CookieJar } from '#tests/setup/call-client.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import type { Input } from './schema.ts';

export interface Reply {
  readonly status: number;
  /** The code of the refusal; null: it was answered. */
  readonly code: string | null;
  readonly text: string;
}

export interface Sender {
  readonly session: CookieJar | null;
  /** Whose device the call says it comes from. */
  readonly owner?: string;
}

/** An empty form: a multipart call without a file. */
const NO_FILES = '--x--\r\n';

export async function send(server: TestServer, call: CallDefinition, input: Input, { session, owner }: Sender): Promise<Reply> {
  const isMultipart = call.body === 'multipart';
  const hasBody = isMultipart || input.body !== undefined;
  const reply = await server.app.inject({
    method: call.method,
    url: addressOf(call, input),
    headers: {
      [HEADERS.app]: 'test',
      ...(call.changes && { [HEADERS.idempotencyKey]: randomUUID() }),
      ...(owner !== undefined && { [HEADERS.owner]: owner }),
      ...(session && { cookie: session.header() }),
      ...(hasBody && { 'content-type': isMultipart ? 'multipart/form-data; boundary=x' : 'application/json' }),
    },
    ...(hasBody && { payload: isMultipart ? NO_FILES : JSON.stringify(input.body) }),
  });
  return { status: reply.statusCode, code: codeOf(reply.statusCode, reply.body), text: reply.body };
}

export function codeOf(status: number, text: string): string | null {
  if (status < 400) return null;
  return /^\{"error":"([a-z_.]+)"/.exec(text)?.[1] ?? 'not an error of the catalogue';
}
