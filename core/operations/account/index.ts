/** One line per operation; the server, the outbox and the tests import them from here. */
export * from './set-accept-mail.ts';
export * from './set-reminders.ts';
