/** One line per operation; the server, the outbox and the tests import them from here. */
export * from './set-current-picture-set.ts';
export * from './set-yearbook-pose.ts';
export * from './toggle-favorite.ts';
