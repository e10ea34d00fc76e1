/** The entry in `mails list` for a mail that its server refuses permanently (OPX-08). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import { UndeliverableError } from '#server/mail/undeliverable.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { mailsCommand } from './mails-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

test('[OPX-08] a mail that its server refuses permanently is given up at once, and the list does not say that it was retried', async () => {
  const { services } = server;
  const values = { shop: 'K', name: 'K', link: 'x', hours: '2' };
  await enqueueMail(services.db, services, { to: 'away@example.org', lang: 'nb', template: 'passwordReset', values });
  const send = () => Promise.reject(new UndeliverableError('550 no such user'));
  await sendDueJobs(services, { mail: { send }, sms: { send } });
  const lines: string[] = [];
  await mailsCommand(services, ['list'], (line) => lines.push(line));
  expect(lines[0]).toMatch(/GIVEN UP passwordReset to away@example\.org, refused for good: UndeliverableError: 550 no such user$/);
});
