/** One line an operation: the server, the outbox and the tests take them from here. */
export * from './set-accept-mail.ts';
export * from './set-reminders.ts';
