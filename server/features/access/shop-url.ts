import type { Config } from '#server/config.ts';

/**
 * Base address of a link in a mail, without a slash at the end.
 * Never from the request's Host header: the sender of the request could make the link lead to another site.
 */
export const shopUrlOf = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`;
