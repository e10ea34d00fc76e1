/** Mails by SMTP, to a real server on this machine. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMail, type ReceivedMail } from '#tests/setup/mail-box.ts';
import { readConfig } from '../config.ts';
import { createMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';
import { UndeliverableError } from './undeliverable.ts';

let smtp: SMTPServer;
let received: { readonly mail: ReceivedMail; readonly recipients: readonly string[]; readonly user: unknown }[];
let refusals = 0;
let refusalCode = 451;

beforeEach(async () => {
  received = [];
  refusals = 0;
  refusalCode = 451;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'hemmelig' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: (_address, _session, done) => {
      if (refusals === 0) return done();
      refusals -= 1;
      done(Object.assign(new Error('Try again later'), { responseCode: refusalCode }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void openMail(Buffer.concat(parts)).then((mail) => {
          received.push({ mail, recipients, user: session.user });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const mailer = (password = 'hemmelig') => {
  // Listening on a port, the address is an AddressInfo.
  const { port } = smtp.server.address() as AddressInfo;
  const SMTP_URL = `smtp://shop:${password}@127.0.0.1:${port}`;
  return createMailer(
    readConfig({
      DATA_DIR: '/nowhere',
      SMTP_URL,
      PUBLIC_URL: 'https://fjordlys.example',
      MAIL_FROM: 'Fjordlys Foto <post@fjordlys.example>',
    }),
  );
};
const invitation = renderMail('shareInvitation', 'nb', {
  shop: 'Fjordlys Foto',
  sender: 'Åse <Øst>',
  names: 'Emma og Noah',
  link: 'https://bilder.example.no/shared/abc?x=1&y=2',
  until: '1. desember 2026',
});

test('[ACC-09] [SHR-01] a mail goes by SMTP with the shop’s name, in text and HTML, with one link that is whole', async () => {
  await mailer().send({ to: 'farmor@example.com', ...invitation, messageId: '<one@keepsake>' });
  const [{ mail, recipients, user } = { mail: null, recipients: [], user: null }] = received;
  expect([recipients, user]).toEqual([['farmor@example.com'], 'shop']);
  expect([mail?.from, mail?.to, mail?.subject]).toEqual([
    'post@fjordlys.example',
    'farmor@example.com',
    'Åse <Øst> vil vise deg bilder av Emma og Noah',
  ]);
  expect(mail?.text).toContain('https://bilder.example.no/shared/abc?x=1&y=2');
  expect(mail?.html).toContain('lang="nb"');
  expect(mail?.html).not.toContain('<Øst>');
  expect(mail?.links).toEqual(['https://bilder.example.no/shared/abc?x=1&y=2']);
});

test('[ACC-09] a server that says later, or refuses the password, throws, so that the mail is tried again', async () => {
  refusals = 1;
  await expect(mailer().send({ to: 'farmor@example.com', ...invitation, messageId: '<two@keepsake>' })).rejects.toThrow(/Try again later/);
  await expect(mailer('wrong').send({ to: 'farmor@example.com', ...invitation, messageId: '<two@keepsake>' })).rejects.toThrow();
  expect(received).toHaveLength(0);
  await mailer().send({ to: 'farmor@example.com', ...invitation, messageId: '<two@keepsake>' });
  expect(received).toHaveLength(1);
});

test('[BIZ-06] an address that the server refuses for good is told apart from one to try again, and is not in the error', async () => {
  [refusals, refusalCode] = [2, 550];
  const send = () => mailer().send({ to: 'ukjent@example.com', ...invitation, messageId: '<four@keepsake>' });
  await expect(send()).rejects.toThrow(UndeliverableError);
  await expect(send()).rejects.toThrow(/^the mail server refuses the recipient \(550\)$/);
  [refusals, refusalCode] = [1, 452];
  await expect(send()).rejects.not.toThrow(UndeliverableError);
});

test('[ACC-15] a line break in an address reaches no mail server', async () => {
  const to = 'farmor@example.com\r\nRCPT TO:<all@example.com>';
  await expect(mailer().send({ to, ...invitation, messageId: '<three@keepsake>' })).rejects.toThrow('no valid recipient');
  expect(received).toHaveLength(0);
});
