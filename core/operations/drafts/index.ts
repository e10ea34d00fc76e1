/** One line per operation; the server, the outbox and the tests import them from here. */
export * from './delete-draft.ts';
export * from './put-draft.ts';
