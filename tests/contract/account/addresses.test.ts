import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { users } from '#server/db/schema.ts';
import { DEFAULT_SETTINGS } from '#server/features/settings/default-settings.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

/** The answers have the form of the Mapping Authority's service. */
const HIT = {
  adressetekst: 'Munkegata 1B',
  adressetilleggsnavn: null,
  postnummer: '7013',
  poststed: 'TRONDHEIM',
  kommunenummer: '5001',
  adressekode: 14650,
  nummer: 1,
  bokstav: 'B',
};

let streets: Server;
let asked: URLSearchParams[];
let respond: () => { readonly status: number; readonly body: string };
let server: TestServer;
let customer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  streets = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://streets.example');
    asked.push(url.searchParams);
    const { status, body } = respond();
    response
      .writeHead(url.pathname === '/adresser/v1/sok' ? status : 404, { 'content-type': 'application/json', location: '/adresser/v1/sok' })
      .end(body);
  });
  await new Promise<void>((resolve) => streets.listen(0, '127.0.0.1', resolve));
  const address = streets.address();
  if (typeof address !== 'object' || address === null) throw new Error('The street service has no port.');
  server = await startTestServer({
    database: 'postgres',
    environment: { ADDRESS_SERVICE_URL: `http://127.0.0.1:${address.port}/adresser/v1/`, LOG_LEVEL: 'silent' },
  });
  await turnOn(true);
  customer = await server.asUser('kari@example.org');
  stranger = await server.asUser('ola@example.org');
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => streets.close(resolve));
});
beforeEach(() => {
  asked = [];
  respond = () => ({ status: 200, body: JSON.stringify({ adresser: [HIT] }) });
});

const turnOn = (useAddressAutocompleteService: boolean) =>
  saveSettings(server.services.db, { ...DEFAULT_SETTINGS, options: { ...DEFAULT_SETTINGS.options, useAddressAutocompleteService } });

const suggest = async (q: string, { session } = customer) =>
  (await server.call(checkoutCalls.autocompleteAddress, { query: { q } }, { session })).answer().suggestions;
const resolve = async (id: string, { session } = customer) =>
  (await server.call(checkoutCalls.resolveAddress, { params: { id } }, { session })).answer();

test('[SRV-02] [SRV-03] [CHK-05] a street service suggests addresses, and their ids resolve to them', async () => {
  const [suggestion] = await suggest('munkegata 1');
  expect(suggestion).toEqual({
    id: 'street-5001-14650-1-B',
    suggestion: 'Munkegata 1B, 7013 Trondheim',
    address: { address1: 'Munkegata 1B', address2: '', postalCode: '7013', city: 'Trondheim', state: '' },
  });
  expect(asked.map((query) => query.get('sok'))).toEqual(['munkegata 1']);
  expect(await resolve('street-5001-14650-1-B')).toEqual({ error: null, address: suggestion?.address });
  expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({ kommunenummer: '5001', adressekode: '14650', nummer: '1', bokstav: 'B' });
  expect(await resolve('street-5001-14650-2-')).toEqual({ error: 'checkout.address_not_found', address: null });
});

describe('a service with a wrong answer suggests nothing', () => {
  test.each([
    ['an error', { status: 503, body: 'busy' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['another form', { status: 200, body: '{"adresser":[{"adressetekst":5}]}' }],
  ])('[SRV-02] [CHK-05] %s', async (_name, answer) => {
    respond = () => answer;
    expect(await suggest('munkegata 1')).toEqual([]);
    expect((await suggest('munkegata 1, 5003')).map(({ suggestion }) => suggestion)).toEqual(['munkegata 1, 5003 Bergen']);
  });
});

test('[SRV-02] [SEC-02] a redirect of the service is not followed', async () => {
  respond = () => ({ status: 307, body: '' });
  expect(await suggest('munkegata 1')).toEqual([]);
  expect(asked).toHaveLength(1);
});

test("[SRV-02] [SRV-03] [CHK-05] the customer's own earlier addresses come first, and no other customer gets them", async () => {
  await server.services.db
    .update(users)
    .set({ address: 'Munkegata 9', postalCode: '7011', city: 'Trondheim' })
    .where(eq(users.uuid, customer.uuid));
  expect((await suggest('munke')).map(({ suggestion }) => suggestion)).toEqual([
    'Munkegata 9, 7011 Trondheim',
    'Munkegata 1B, 7013 Trondheim',
  ]);
  const [own] = await suggest('munke');
  expect((await resolve(own?.id ?? '')).address?.address1).toBe('Munkegata 9');
  expect((await suggest('munke', stranger)).map(({ suggestion }) => suggestion)).toEqual(['Munkegata 1B, 7013 Trondheim']);
  expect(await resolve(own?.id ?? '', stranger)).toEqual({ error: 'checkout.address_not_found', address: null });
});

test('[SRV-02] [CHK-05] a Norwegian postal code completes its place in the usual spelling', async () => {
  respond = () => ({ status: 200, body: '{"adresser":[]}' });
  expect((await suggest('Storgata 5, 5003'))[0]).toMatchObject({
    suggestion: 'Storgata 5, 5003 Bergen',
    address: { address1: 'Storgata 5', postalCode: '5003', city: 'Bergen' },
  });
  expect((await suggest('8610'))[0]).toMatchObject({ id: 'place:8610', address: { address1: '', postalCode: '8610', city: 'Mo i Rana' } });
  expect((await resolve('place:8610')).address?.city).toBe('Mo i Rana');
  expect([await suggest('Storgata 5, 0000'), await suggest('Storgata 50031234')]).toEqual([[], []]);
});

test("[SRV-02] [CHK-05] the operator's register has priority over the built-in one, in the post's own format", async () => {
  respond = () => ({ status: 200, body: '{"adresser":[]}' });
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-codes-'));
  const file = join(folder, 'register.txt');
  const lines: string[] = [];
  const run = (...args: string[]) => localCommands(server.services)['postal-codes']?.(args, (line) => lines.push(line));
  // Windows-1252, with tabs, as Bring publishes it.
  await writeFile(file, Buffer.from('Postnr\tPoststed\n5003\tB\u00d8NES\t4601\tBERGEN\tG\r\n', 'latin1'));
  await run('NO', file);
  expect(lines).toEqual(['note: line 1 is no postal code', 'postal codes of NO: 1']);
  expect((await suggest('5003'))[0]?.address?.city).toBe('Bønes');
  expect((await suggest('8610'))[0]?.address?.city).toBe('Mo i Rana');
  await writeFile(file, 'nothing of use');
  await expect(run('NO', file)).rejects.toThrow('Nothing was changed');
  expect((await suggest('5003'))[0]?.address?.city).toBe('Bønes');
  await expect(run('NO')).rejects.toThrow('usage');
  await writeFile(file, '1234;Ingensteds\n');
  for (const country of ['XX', 'XA', 'EU', 'ZZ', 'no', 'Norway'])
    await expect(run(country, file)).rejects.toThrow(
      `${country} is no country of ISO 3166, which has two capital letters, as "NO". Nothing`,
    );
  await rm(folder, { recursive: true });
});

test('[SRV-02] [SRV-03] a request without a session and one that is too long are refused; a shop with suggestions off gives none', async () => {
  const visitor = await server.asAnonymous();
  for (const options of [{}, { session: visitor.session }]) {
    const refusals = [
      await server.call(checkoutCalls.autocompleteAddress, { query: { q: 'munke' } }, options),
      await server.call(checkoutCalls.resolveAddress, { params: { id: randomUUID() } }, options),
    ];
    expect(refusals.map((refusal) => refusal.error().error)).toEqual(['access.signed_out', 'access.signed_out']);
  }
  expect((await server.call(checkoutCalls.autocompleteAddress, { query: { q: 'x'.repeat(201) } }, customer)).status).toBe(400);
  expect(asked).toEqual([]);
  await turnOn(false);
  expect(await suggest('munkegata')).toEqual([]);
  await turnOn(true);
});
