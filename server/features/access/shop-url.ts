import type { Config } from '#server/config.ts';

/**
 * Where a link in a mail leads, without a slash at the end.
 * Never the request's own Host header: whoever asks could have the link point elsewhere.
 */
export const shopUrlOf = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`;
