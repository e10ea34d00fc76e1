/**
 * Version of what goes over the wire. `contract-hash.test.ts` fails when a schema changes and this does not.
 * An old page talks to a new server as long as the major part is the same.
 */
export const CONTRACT_VERSION = '1.2.0';
