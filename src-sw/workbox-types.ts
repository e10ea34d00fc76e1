export type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
export type { Strategy } from 'workbox-strategies/Strategy.js';
