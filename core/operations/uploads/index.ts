/** One line per operation; the server, the outbox and the tests import them from here. */
export * from './delete-upload.ts';
export * from './upload-images.ts';
