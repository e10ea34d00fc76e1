/**
 * Version of the wire format. `contract-hash.test.ts` fails if a schema changes without it; `npm run pin` raises it. An
 * old page works with a new server as long as the major part is the same.
 */
export const CONTRACT_VERSION = '1.46.0';
