/** One line an operation: the server, the outbox and the tests take them from here. */
export * from './set-current-picture-set.ts';
export * from './set-yearbook-pose.ts';
export * from './toggle-favorite.ts';
