/**
 * npm run fake-provider -- stripe [--shop=http://127.0.0.1:8080] [--port=8099]: a payment provider to try a shop's card payments with, by
 * hand. It answers the API as the tests' fake does, shows the page on which a customer pays, and sends its events to the shop.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FakeProvider } from './fake-provider.ts';
import { startFakeStripe } from './stripe/fake-stripe.ts';
import { startFakeVipps } from './vipps/fake-vipps.ts';

const FAKES = { stripe: startFakeStripe, vipps: startFakeVipps } as const;
const EVENTS_EVERY_MS = 500;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { shop: { type: 'string', default: 'http://127.0.0.1:8080' }, port: { type: 'string', default: '8099' } },
});
const [name] = positionals;
if (name !== 'stripe' && name !== 'vipps') {
  console.error('Which provider: stripe or vipps?');
  process.exit(1);
}
const fake: FakeProvider = await FAKES[name]();
const origin = `http://127.0.0.1:${values.port}`;
/** Where the shop wants its customer back, by the path of the page. */
const returns = new Map<string, string>();

/** As Stripe's form or the ePayment API's JSON say it. */
function returnOf(body: string): string | null {
  const form = new URLSearchParams(body);
  const said: unknown = body.startsWith('{') ? JSON.parse(body) : { returnUrl: form.get('success_url') };
  return typeof said === 'object' && said !== null && 'returnUrl' in said && typeof said.returnUrl === 'string' ? said.returnUrl : null;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const pageOf = (path: string): string => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${fake.name}, not the real one</title><h1>${fake.name}, not the real one</h1><pre>${escape(fake.books.textOf(fake.url + path))}</pre>
<form method="post"><button name="do" value="pay">Pay</button> <button name="do" value="back">Go back without paying</button></form></html>`;

/** The customer's answer on a page. @returns where they go */
function answerOn(path: string, body: string): string {
  if (new URLSearchParams(body).get('do') === 'pay') fake.books.pay(fake.url + path);
  return returns.get(path) ?? values.shop;
}

async function forward(request: http.IncomingMessage, body: string): Promise<{ readonly status: number; readonly text: string }> {
  const headers = Object.entries(request.headers).flatMap(([key, value]) =>
    typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(key)
      ? [[key, value] as [string, string]]
      : [],
  );
  const method = request.method ?? 'GET';
  const response = await fetch(fake.url + (request.url ?? '/'), { method, headers, ...(method !== 'GET' && { body }) });
  const text = (await response.text()).replaceAll(fake.url, origin);
  const back = method === 'POST' && body !== '' ? returnOf(body) : null;
  const page = new RegExp(`${origin}(/(?:c/pay|landing)/[^"]+)`).exec(text)?.[1];
  if (back !== null && page !== undefined) returns.set(page, back);
  return { status: response.status, text };
}

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    const path = new URL(request.url ?? '/', origin).pathname;
    const isPage = /^\/(c\/pay|landing)\//.test(path);
    const answer = async () => {
      if (isPage && request.method === 'POST') return response.writeHead(303, { location: answerOn(path, body) }).end();
      if (isPage) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(path));
      const { status, text } = await forward(request, body);
      return response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' }).end(text);
    };
    answer().catch((error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)));
  });
});
server.listen(Number(values.port), '127.0.0.1');

print(`Start the shop with this, and give a way to pay of its settings the provider '${name}' (docs/operations.md):`);
for (const [key, value] of Object.entries(fake.environment)) print(`  ${key}=${value.replace(fake.url, origin)}`);

for (;;) {
  await wait(EVENTS_EVERY_MS);
  const [event] = fake.events;
  // The shop may not be open yet: the event is sent again.
  const status = event ? await fake.send(values.shop, event).catch(() => 0) : 0;
  if (!event || status === 0) continue;
  print(`${event.kind}: the shop answered ${status}`);
  if (status < 500) fake.events.shift();
}
