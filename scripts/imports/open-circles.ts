/** Imports that close a circle today, as 'from -> to'. The list only shrinks: an entry that closes no circle fails the check. */
export const OPEN_CIRCLES: readonly string[] = [
  'server/db/open-embedded.ts -> server/db/client.ts',
  'server/db/open-postgres.ts -> server/db/client.ts',
  'server/db/schema/people.ts -> server/db/schema/pictures.ts',
];
