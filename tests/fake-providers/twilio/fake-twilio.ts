/** Twilio's messages as an HTTP server with books of its own and trouble by script. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateSchema, ListSchema, MessageSchema, MessagesSchema, ProblemSchema, type TwilioMessage } from './twilio-schemas.ts';

/** lost: taken, and the answer does not arrive. down: not taken. A number: Twilio's error, by which it refuses. */
export type Trouble = 'lost' | 'down' | 'busy' | number;

export interface FakeTwilio {
  readonly environment: Readonly<Record<string, string>>;
  /** What phones get, the oldest first. */
  readonly messages: readonly TwilioMessage[];
  /** What was not as the API is; empty. */
  readonly wrong: readonly string[];
  /** The next requests for a message meet it, one each. */
  next(...troubles: readonly Trouble[]): void;
  close(): Promise<void>;
}

const STATUS: Readonly<Record<number, number>> = { 20003: 401, 20429: 429, 20500: 503 };

/** @param now of the shop: Twilio notes when it took a message */
export async function startFakeTwilio(now: () => number): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const address = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const messages: TwilioMessage[] = [];
  const wrong: string[] = [];
  const troubles: Trouble[] = [];

  const problem = (code: number, message: string) => {
    const status = STATUS[code] ?? 400;
    return { status, body: ProblemSchema.parse({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }) };
  };
  const take = (form: URLSearchParams) => {
    const asked = CreateSchema.parse(Object.fromEntries(form));
    if ((asked.From === undefined) === (asked.MessagingServiceSid === undefined)) throw new Error('one sender');
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const at = new Date(now()).toUTCString().replace('GMT', '+0000');
    const message = MessageSchema.parse({
      body: asked.Body,
      num_segments: '1',
      direction: 'outbound-api',
      from: asked.From ?? null,
      to: asked.To,
      date_updated: at,
      price: null,
      error_message: null,
      uri: address.replace('.json', `/${sid}.json`),
      account_sid: accountSid,
      num_media: '0',
      status: asked.MessagingServiceSid === undefined ? 'queued' : 'accepted',
      messaging_service_sid: asked.MessagingServiceSid ?? null,
      sid,
      date_sent: null,
      date_created: at,
      error_code: null,
      price_unit: 'USD',
      api_version: '2010-04-01',
      subresource_uris: { media: address.replace('.json', `/${sid}/Media.json`) },
    });
    messages.push(message);
    return message;
  };
  const list = (query: URLSearchParams) => {
    const { To, PageSize } = ListSchema.parse(Object.fromEntries(query));
    const found = messages.filter(({ to }) => to === To).toReversed();
    const page = { end: found.length - 1, first_page_uri: `${address}?Page=0`, next_page_uri: null, previous_page_uri: null };
    return MessagesSchema.parse({ ...page, page: 0, page_size: Number(PageSize), start: 0, uri: address, messages: found });
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const send = ({ status, body }: { readonly status: number; readonly body: object }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
      if (request.headers.authorization !== expected || pathname !== address) return send(problem(20003, 'Authenticate'));
      try {
        if (request.method === 'GET') return send({ status: 200, body: list(searchParams) });
        const trouble = troubles.shift();
        if (trouble === 'down') return send(problem(20500, 'Internal Server Error'));
        if (trouble === 'busy') return send(problem(20429, 'Too Many Requests'));
        if (typeof trouble === 'number') return send(problem(trouble, 'refused'));
        const body = take(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
        if (trouble === 'lost') return void request.socket.destroy();
        send({ status: 201, body });
      } catch (error) {
        wrong.push(String(error));
        send(problem(21604, 'malformed'));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    environment: {
      SMS_GATEWAY: 'twilio',
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: 'Fjordlys',
      TWILIO_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    },
    messages,
    wrong,
    next: (...given) => troubles.push(...given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
