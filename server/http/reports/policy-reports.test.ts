import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCommands } from '#server/cli/local-commands.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { REPORTS_PATH } from '../files/content-security-policy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  server.clock.freeze();
});
afterAll(() => server.close());

const SECRET = 'https://shop.example.org/?code=ABCD-1234';
const old = (directive: string) => ({
  'csp-report': { 'document-uri': SECRET, 'effective-directive': directive, 'blocked-uri': 'inline' },
});

const send = (body: string, type = 'application/csp-report') =>
  fetch(`${server.url}${REPORTS_PATH}`, { method: 'POST', headers: { 'content-type': type }, body });

async function status(): Promise<string> {
  const lines: string[] = [];
  await localCommands(server.services).status?.([], (line) => lines.push(line));
  return lines.join('\n');
}
const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

test('[SEC-02] violations are counted by directive in status and metrics, and no other part of a report is stored', async () => {
  expect(await status()).not.toContain('pages:');
  expect((await send(JSON.stringify(old('script-src-elem')))).status).toBe(204);
  const reports = [
    { type: 'csp-violation', url: SECRET, body: { documentURL: SECRET, effectiveDirective: 'require-trusted-types-for' } },
    { type: 'csp-violation', url: SECRET, body: { effectiveDirective: 'x\nforged line' } },
    { type: 'deprecation', url: SECRET, body: null },
  ];
  expect((await send(JSON.stringify(reports), 'application/reports+json')).status).toBe(204);
  expect(await status()).toContain(
    'pages: browsers refused and reported since the start: script-src 1, require-trusted-types-for 1, other 1',
  );
  expect(await metrics()).toContain('keepsake_policy_reports{directive="script-src"} 1');
  for (const text of [await status(), await metrics()]) expect(text).not.toMatch(/ABCD|shop\.example\.org|forged/);
});

test('[SEC-02] a body that is not a report, or is too long, is refused and not counted', async () => {
  const before = [...server.services.policyReports.counts()];
  const replies = [
    await send('{'),
    await send('{"csp-report":7}'),
    await send('{}', 'application/json'),
    await send(JSON.stringify(old('x'.repeat(20_000)))),
  ];
  expect(replies.map(({ status: code }) => code)).toEqual([400, 400, 400, 413]);
  expect([...server.services.policyReports.counts()]).toEqual(before);
});

test('[SEC-02] a flood of reports is not read, and reports are accepted again later', async () => {
  server.clock.advance(1_000_000);
  const replies = await Promise.all(Array.from({ length: 130 }, () => send(JSON.stringify(old('img-src')))));
  expect(replies.filter(({ status: code }) => code === 204)).toHaveLength(100);
  expect(replies.filter(({ status: code }) => code === 429)).toHaveLength(30);
  server.clock.advance(10_000);
  expect((await send(JSON.stringify(old('img-src')))).status).toBe(204);
});
