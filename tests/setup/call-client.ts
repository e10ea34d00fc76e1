/** Calls the shop by its table of calls, as the app does: own headers, an opId for a change, a session's cookies. */
import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { type ErrorAnswer, ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { addressOf } from './address-of.ts';

/** A browser's cookies for one origin. */
export interface CookieJar {
  header(): string;
  take(response: Response): void;
  copy(): CookieJar;
}

export function createCookieJar(initial: Iterable<[string, string]> = []): CookieJar {
  const cookies = new Map(initial);
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (response) => {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        const isGone = value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
        if (isGone) cookies.delete(name.trim());
        else cookies.set(name.trim(), value);
      }
    },
    copy: () => createCookieJar(cookies),
  };
}

export interface CallOptions {
  readonly session?: CookieJar;
  /** For a change; a new one when absent, none when null. */
  readonly opId?: string | null;
  /** Whose device database the call comes from. */
  readonly owner?: string;
  /** Added to, or with undefined removed from, the app's own. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface CallReply<T> {
  readonly status: number;
  readonly headers: Headers;
  /** What came in JSON, whatever the status. */
  readonly body: unknown;
  /** The parsed answer; throws when the call was refused. */
  answer(): T;
  /** The parsed refusal; throws when there was none. */
  error(): ErrorAnswer;
  readonly bytes: Buffer;
}

export type Call = <C extends CallDefinition>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallReply<CallAnswer<C>>>;

export function createCall(url: string): Call {
  return async (call, input, options = {}) => {
    const response = await fetch(url + addressOf(call, input), {
      method: call.method,
      redirect: 'manual',
      headers: headersOf(call, input, options),
      ...(input.body === undefined ? {} : { body: call.body === 'multipart' ? formOf(input.body) : JSON.stringify(input.body) }),
    });
    options.session?.take(response);
    return readReply(call, response);
  };
}

function headersOf(call: CallDefinition, input: { readonly body?: unknown }, options: CallOptions): Headers {
  const headers = new Headers({ [HEADERS.app]: 'test' });
  if (input.body !== undefined && call.body !== 'multipart') headers.set('content-type', 'application/json');
  if (call.changes && options.opId !== null) headers.set(HEADERS.idempotencyKey, options.opId ?? randomUUID());
  if (options.owner !== undefined) headers.set(HEADERS.owner, options.owner);
  const cookies = options.session?.header() ?? '';
  if (cookies !== '') headers.set('cookie', cookies);
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  // Only multipart calls come here, and their input type is MultipartBody.
  const { files } = body as { files: readonly { field: string; name: string; content: Uint8Array }[] };
  for (const file of files) form.append(file.field, new Blob([new Uint8Array(file.content)]), file.name);
  return form;
}

async function readReply<C extends CallDefinition>(call: C, response: Response): Promise<CallReply<CallAnswer<C>>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    body,
    bytes,
    answer: () => {
      if (!response.ok) throw new Error(`${call.name}: ${response.status} ${bytes.toString('utf8').slice(0, 500)}`);
      // Parsed by the schema that CallAnswer is inferred from; files and pages are unknown there.
      return (call.answer === 'file' || call.answer === 'page' ? bytes : call.answer.parse(body)) as CallAnswer<C>;
    },
    error: () => {
      if (response.ok) throw new Error(`${call.name} was not refused: ${response.status} ${bytes.toString('utf8').slice(0, 500)}`);
      return ErrorAnswerSchema.parse(body);
    },
  };
}
